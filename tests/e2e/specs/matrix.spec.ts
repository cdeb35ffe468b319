import type { Page } from '@playwright/test';
import { release } from 'deploy/release/release';
import { buildVariant } from 'deploy/testing/renamedBuild';
import { remotes } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { logIn, newMember, shownBalance } from '../support/members.ts';
import { expectOneOfEach } from '../support/oneOfEach.ts';
import { wholePage } from '../support/parts.ts';
import { choose, confirm, openPicker, openRound } from '../support/rounds.ts';
import { OverlaySite, siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

/** Host {live, candidate} × each remote {previous, live, candidate}, from built artifacts; the other remotes are live. */
const hosts = ['live', 'candidate'] as const;
const others = remotes.flatMap((app) => (['previous', 'candidate'] as const).map((version) => ({ app, version })));
const cells = hosts.flatMap((host) => [{ host, remote: null }, ...others.map((remote) => ({ host, remote }))]);

const built = new Map<string, Promise<string>>();
function artifact(app: AppName, version: 'previous' | 'candidate'): Promise<string> {
  const key = `${app} ${version}`;
  const building = built.get(key) ?? buildVariant(app, version);
  built.set(key, building);
  return building;
}

async function wholePath(page: Page): Promise<void> {
  const username = await newMember(20);
  const round = await openRound({ forMs: 3_600_000, numbers: 8, price: 2 });
  await page.goto('/');
  await wholePage(page);
  await expect(page.getByRole('link', { name: /^Play Now/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Reward details/ }).first()).toBeVisible();
  await logIn(page, username);
  const picker = await openPicker(page, round.id);
  await choose(picker, 3);
  await confirm(picker);
  await expect(picker).toBeHidden();
  await expect.poll(() => shownBalance(page)).toBe(18);
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  await expect(page.locator(`a[href="/lottery/${round.id}"]`).first()).toBeVisible();
}

for (const { host, remote } of cells) {
  const named = remote ? `${remote.app} ${remote.version}` : 'all remotes live';
  test(`host ${host} with ${named}: the whole path works, with one of each shared package`, async ({ page }) => {
    // Builds and releases apps.
    test.setTimeout(180_000);
    const site = new OverlaySite(siteAsReleased());
    // Without --force, so the gate has to accept what works in the browser.
    if (host === 'candidate') await release(site, 'host', { from: await artifact('host', 'candidate') });
    if (remote) await release(site, remote.app, { from: await artifact(remote.app, remote.version) });
    await site.serveTo(page);
    const asked = new Set<string>();
    page.on('request', (request) => {
      const found = /\/(host|mfe-[a-z-]+)\/[^/]*-(previous|candidate)\//.exec(request.url());
      if (found) asked.add(`${found[1]} ${found[2]}`);
    });

    await wholePath(page);
    if (remote?.app === 'mfe-office') {
      await page.goto('/office');
      await expect(page.getByRole('button', { name: 'Sign in at the desk' })).toBeVisible();
    }

    if (host === 'candidate') expect([...asked]).toContain('host candidate');
    if (remote) expect([...asked]).toContain(named);
    await page.goto('/');
    await expectOneOfEach(page);
  });
}
