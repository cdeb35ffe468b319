import { writeFile } from 'node:fs/promises';
import { canTry } from 'api/testing/installedProgram';
import { paths } from 'shared/contracts/paths';
import { type EngineWindow, engines } from '../support/engines.ts';
import { newMember, passwordOf } from '../support/members.ts';
import { mailedCode } from '../support/provider.ts';
import { openRound, roundNow } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/visitor.ts';

// Each test starts a browser, and one waits for a real draw.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

const of = (role: string) => (name: string | RegExp, within?: string) => ({ role, name, ...(within && { within }) });
const [link, button, heading, field, text] = [of('link'), of('button'), of('heading'), of('field'), of('text')];

async function logIn(visitor: Visitor, username: string, password = passwordOf(username)): Promise<void> {
  await visitor.types(field('Username'), username);
  await visitor.types(field('Password'), password);
  await visitor.presses(button('Log in'));
  await visitor.sees(text('Login successful!'));
}

for (const { name, programs, start } of engines) {
  test.describe(name, () => {
    let window: EngineWindow | undefined;
    let visitor: Visitor;
    test.beforeEach(async () => {
      test.skip(!canTry(`the site in ${name}`, ...programs));
      window = await start();
      visitor = new Visitor(window, process.env.BASE_URL ?? '');
    });
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    test.afterEach(async ({}, info) => {
      if (window && info.status !== info.expectedStatus)
        await writeFile(info.outputPath('screen.png'), await window.screenshot(), 'base64');
      await window?.close();
      window = undefined;
    });

    test('a visitor browses', async () => {
      await visitor.open('/');
      await visitor.sees(heading('Buy spins now and win amazing rewards!'));
      await visitor.sees(link('Log in', 'banner'));
      await visitor.expectSound();
      await visitor.presses(link('Play', 'banner'));
      await visitor.isAt(paths.lotteries());
      await visitor.sees(heading('All Lottery'));
      await visitor.sees(text(/^Example Lotteries Ltd, /));
      await visitor.presses(link(/^Play Now/, 'main'));
      await visitor.isAt(/^\/lottery\/\d+/);
      // The first lottery of the list may be one whose sale another spec ends now.
      await visitor.open(paths.lottery((await openRound(open)).id));
      await visitor.sees(button('Pick your lucky number'));
      await visitor.expectSound();
      await visitor.presses(link('Prizes', 'banner'));
      await visitor.presses(link(/Reward details/, 'main'));
      await visitor.isAt(/^\/reward\/\d+$/);
      await visitor.expectSound();
      await visitor.presses(link('Result', 'banner'));
      await visitor.sees(heading('Winners List'));
      await visitor.presses(link('How it works', 'banner'));
      await visitor.sees(heading('Privacy Policy'));
      await visitor.expectSound();
    });

    test('a player logs in, buys a number, sees the draw, the wallet and the account', async () => {
      const username = await newMember(50);
      await visitor.open(paths.login());
      await logIn(visitor, username);
      await visitor.sees(link(/Balance: 50 CTO/));
      // Loads all code before the short sale begins: loading is the slowest step on a busy machine.
      await visitor.open(paths.lottery((await openRound(open)).id));
      await visitor.presses(button('Pick your lucky number'));
      await visitor.sees(button(/^Number 0*1,/, 'dialog'));
      const round = await openRound({ forMs: 45_000, numbers: 2, price: 3 });
      await visitor.open(paths.lottery(round.id));
      await visitor.presses(button('Pick your lucky number'));
      await visitor.presses(button(/^Number 0*1,/, 'dialog'));
      await visitor.presses(button('Review', 'dialog'));
      await visitor.presses(button('Confirm', 'dialog'));
      await visitor.sees(text(/^Buy tickets successfully!!!/));
      await expect.poll(async () => (await roundNow(round.id)).winnerTicket, { timeout: 90_000 }).not.toBeNull();
      const { winnerTicket, lotteryReward } = await roundNow(round.id);
      await visitor.sees({ role: 'region', name: 'Result' });
      const balance = 47 + (winnerTicket === 1 ? lotteryReward.tokenAmount : 0);
      await visitor.expectSound();

      await visitor.presses(link(new RegExp(`Balance: ${balance} CTO`)));
      await visitor.isAt(paths.wallet());
      await visitor.sees({ role: 'group', name: 'Statement' });
      for (const [tab, path] of Object.entries(tabs)) {
        await visitor.presses(link(tab, 'main'));
        await visitor.isAt(path);
        // The address changes before the page, whose tabs are other elements: a press on the former ones is lost.
        await visitor.sees({ role: 'a[aria-current="page"]', name: tab, within: 'main' });
        await visitor.expectSound();
      }
      await visitor.sees(button('Download my data'));
    });

    test('a member sets a new password with a mailed code', async () => {
      const address = `player-with-${name.toLowerCase()}@example.com`;
      const username = await newMember(0, '--email', address);
      await visitor.open(paths.forgotPassword());
      await visitor.types(field('Email', 'main'), address);
      await visitor.presses(button('Send code', 'main'));
      await visitor.sees(text('Email sent successfully!'));
      await visitor.types(field('Code from the email'), await mailedCode(address));
      await visitor.types(field('New password'), newPassword);
      await visitor.types(field('Confirm password'), newPassword);
      await visitor.presses(button('Set new password'));
      await visitor.sees(heading('Password Reset Successful'));
      await visitor.presses(link('Log in', 'main'));
      await logIn(visitor, username, newPassword);
    });
  });
}

const open = { forMs: 3_600_000, numbers: 8, price: 1 };

const newPassword = 'kelp-anvil-19-tulip';

const tabs = {
  Profile: '/account/profile',
  Security: '/account/security',
  Limits: '/account/limits',
  Notifications: '/account/notifications',
  Privacy: '/account/privacy',
};
