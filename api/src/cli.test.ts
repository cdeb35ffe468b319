import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databases, type TestDatabase } from '../testkit/databases.ts';
import { testBeacon, testSources } from '../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../testkit/lotteries.ts';
import { publicKeyOf, runAsOperator } from '../testkit/operators.ts';
import { buyFor, player } from '../testkit/players.ts';
import { openTestApp, testConfig } from '../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../testkit/wallets.ts';
import { queryWithoutTriggers } from '../testkit/withoutTriggers.ts';
import type { App } from './app/app.ts';
import { seedFolder } from './app/seed/seed.ts';
import type { CommandContext } from './core/command/command.ts';
import { simulatedChain } from './core/draw-sources/simulatedSources.ts';
import { openFairLog } from './core/fairLog.ts';
import { ensureTokens } from './modules/wallets/wallets.repository.ts';

describe.each(databases)("the operator's commands on $name", ({ open }) => {
  let database: TestDatabase;
  let context: CommandContext;
  let app: App;
  const run = (line: string) => runAsOperator(context, line.split(' '));
  const json = async (line: string) => {
    const { code, out } = await run(`${line} --json`);
    return { code, data: JSON.parse(out) };
  };

  const fullBudget = () => queryWithoutTriggers(database.db, 'delete from house_draws where lottery_id is null');

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const config = await testConfig();
    app = await openTestApp(db);
    await ensureTokens(db, config.tokens);
    const cwd = await mkdtemp(path.join(tmpdir(), 'lotto-cli-'));
    context = {
      config,
      db,
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({ chains: [simulatedChain(db)], beacons: [testBeacon()] }),
      cwd,
    };
  });
  beforeEach(fullBudget);
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await rm(context.cwd, { recursive: true, force: true });
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('help lists every command; an unknown command is answered with the usage', async () => {
    expect((await run('--help')).out).toMatch(/members add .*\n.*\n {2}members credit/);
    expect(await run('members dance')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no command "members dance"\./),
    });
    expect(await run('members credit')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/members credit <username> <amount>/),
    });
    expect(await run('rounds list --colour')).toMatchObject({ code: 2, err: expect.stringMatching(/--colour/) });
  });

  test('the salts of a member’s purchases are erased', async () => {
    const buyer = await player(database.db, { cto: 9 });
    await buyFor(app, buyer, await addLottery(database.db), [1]);
    const line = `purchases forget-salts ${buyer.username}`;
    expect(await run(line)).toMatchObject({
      code: 0,
      out: `The salts of 1 purchase of ${buyer.username} are erased. A mail tells them.\n`,
    });
    expect(await json(line)).toEqual({ code: 0, data: { username: buyer.username, purchases: 0, mailed: true } });
    expect(await run('purchases forget-salts nobody')).toMatchObject({ code: 1, err: expect.stringContaining('nobody') });
  });

  test('members are added, credited, verified and shown', async () => {
    const added = await json('members add operated1 --email Op@Example.com --cto 40');
    expect(added).toMatchObject({ code: 0, data: [{ username: 'operated1', password: expect.any(String) }] });
    expect(await json('members credit operated1 5')).toMatchObject({ data: { balance: 45 } });
    expect(await json('members credit operated1 15 --take-back')).toMatchObject({ data: { balance: 30 } });
    expect(await run('members credit operated1 31 --take-back')).toMatchObject({
      code: 1,
      err: 'A balance cannot fall below zero. Nothing was changed.\n',
    });
    expect(await json('members credit operated1 7 --token stable --bucket available')).toMatchObject({ data: { balance: 7 } });
    expect(await json('members credit operated1 2147483648 --key first-1')).toMatchObject({
      data: { balance: 2_147_483_678, repeated: false },
    });
    expect(await json('members credit operated1 2147483648 --key first-1')).toMatchObject({
      data: { balance: 2_147_483_678, repeated: true },
    });
    expect(await run('members credit operated1 5 --key first-1')).toMatchObject({
      code: 1,
      err: 'The key first-1 was used for another credit. Nothing was changed.\n',
    });
    await fullBudget();
    expect(await run('members credit operated1 9007199254740991')).toMatchObject({
      code: 1,
      err: 'A member cannot hold more than 9,007,199,254,740,991 of a token. Nothing was changed.\n',
    });
    expect(await run('members credit operated1 9007199254740992')).toMatchObject({
      code: 1,
      err: 'The amount must be a whole number from 1 to 9,007,199,254,740,991, not "9007199254740992".\n',
    });
    await run('members credit operated1 2147483648 --take-back');
    await run('members verify operated1');
    expect(await json('members show OPERATED1')).toMatchObject({
      data: { email: 'op@example.com', verified: true, wallets: [{ starBalance: 30 }, { availableBalance: 7, balance: 7 }] },
    });
    expect(await run('members verify nobody99')).toMatchObject({ code: 1, err: 'There is no member nobody99.\n' });
  });

  test('a password that is easy to guess is refused', async () => {
    const refused = 'This password is easy to guess';
    for (const password of ['Password1', 'SnailLotto2026', 'common01pass'])
      expect(await run(`members add common01 --password ${password}`)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`Nobody was added. common01: ${refused}`),
      });
    const file = '- { username: common02 }\n- { username: common03, password: sunshine }\n';
    await writeFile(path.join(context.cwd, 'common.yaml'), file);
    expect(await run('members add --file common.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`common03: ${refused}`),
    });
    for (const name of ['common01', 'common02']) expect((await run(`members show ${name}`)).code).toBe(1);
  });

  test('a second factor is set, shown once, and taken away', async () => {
    await run('members add factor01 --password copper-harbour-violin');
    const factor = async () => (await json('members show factor01')).data.secondFactor;
    expect(await run('members second-factor factor01 email')).toMatchObject({
      code: 1,
      err: 'factor01 has no email address that codes could be sent to.\n',
    });
    const { data } = await json('members second-factor factor01 authenticator');
    expect(data).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringContaining('factor01') });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(await factor()).toBe('totp');
    expect(await run('members second-factor factor01 email')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Remove it first/),
    });
    const { data: waiting } = await json('members second-factor factor01 none');
    expect(waiting).toMatchObject({ waits: true });
    expect(await factor()).toBe('totp');
    await run(`operators add berta ${await publicKeyOf('berta', context)}`);
    expect(await runAsOperator(context, ['approve', String(waiting.act)], 'berta')).toMatchObject({ code: 0 });
    expect(await factor()).toBe('none');
    expect(await run('members second-factor factor01 sms')).toMatchObject({ code: 1, err: expect.stringContaining('not "sms"') });
  });

  test('many members come from a file, all or none', async () => {
    await writeFile(
      path.join(context.cwd, 'members.yaml'),
      '- { username: listed01, password: copper-harbour-violin, cto: 3 }\n- { username: listed02 }\n',
    );
    expect((await json('members add --file members.yaml')).data).toHaveLength(2);
    await writeFile(
      path.join(context.cwd, 'again.yaml'),
      '- { username: listed03 }\n- { username: Listed01 }\n- { username: no }\n',
    );
    const again = await run('members add --file again.yaml');
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Nobody was added\. no: Username must be at least 6 characters\./),
    });
    expect((await run('members show listed03')).code).toBe(1);
    await writeFile(path.join(context.cwd, 'none.yaml'), '[]\n');
    expect(await run('members add --file none.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no members in it.'),
    });
    await writeFile(path.join(context.cwd, 'rich.yaml'), '- { username: listed04, cto: 9007199254740992 }\n');
    expect(await run('members add --file rich.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cto must be a whole number from 0 to 9,007,199,254,740,991.'),
    });
  });

  test('rewards come from a folder; one mistake and nothing is changed', async () => {
    await cp(seedFolder, path.join(context.cwd, 'good'), { recursive: true });
    expect(await json('rewards import good')).toEqual({ code: 0, data: { added: 16, updated: 0 } });
    expect(await json('rewards import good')).toEqual({ code: 0, data: { added: 0, updated: 16 } });
    const picture = 'pictures/snail-sprint-side.webp';
    await cp(path.join(seedFolder, picture), path.join(context.cwd, 'short', picture));
    const fine = `- { slug: fine-one, name: Fine, type: product, category: car, lotteryValue: 1, pictures: [${picture}], description: "" }`;
    await writeFile(path.join(context.cwd, 'short/fine.yaml'), fine);
    const bad = `- { slug: bad-one, name: Bad, type: token, category: token, lotteryValue: 1, pictures: [pictures/none.webp], description: '', schedule: 'never' }`;
    await writeFile(path.join(context.cwd, 'short/zz.yaml'), bad);
    const refused = await run('rewards import short');
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/zz\.yaml, reward 1: tokenAmount .*schedule/) });
    await writeFile(
      path.join(context.cwd, 'short/zz.yaml'),
      '- { slug: x1, name: X, type: product, category: car, lotteryValue: 1, pictures: [../../secret.png], description: "" }',
    );
    expect(await run('rewards import short')).toMatchObject({ code: 1, err: expect.stringMatching(/outside of the folder/) });
    const listed = (await json('rewards list')).data;
    expect(listed.filter(({ name }: { name: string }) => name !== 'Test prize')).toHaveLength(16);
    expect(Object.keys(listed[0]).join(' ')).toBe(
      'id slug name images thumbnail token_amount description type category numbers ticket_price schedule draw_rule lottery_value lottery_id lottery_ends_at',
    );
    await writeFile(
      path.join(context.cwd, 'short/zz.yaml'),
      '- { slug: x1, name: X, type: product, category: car, lotteryValue: 1, pictures: [], description: "", numbers: 2, ticketPrice: 9007199254740991 }',
    );
    expect(await run('rewards import short')).toMatchObject({ code: 1, err: expect.stringContaining('may cost at most') });
    const html =
      '- { slug: html-one, name: H, type: product, category: car, lotteryValue: 1, pictures: [], description: "<p onclick=alert(1)>a<script>b</script></p>" }';
    await writeFile(path.join(context.cwd, 'short/zz.yaml'), html);
    await run('rewards import short');
    const { contents } = (await app.inject('/api/lotteries/rewards?name=H&limit=100')).json();
    expect(contents.find(({ name }: { name: string }) => name === 'H').description).toBe('<p>a</p>');
  });

  test('a round is opened, sold, cancelled and refunded; a drawn one stays', async () => {
    const opened = await json('rounds open snail-sprint --minutes 5 --price 4');
    expect(opened).toMatchObject({ code: 0, data: { numbers: 16, ticketPrice: 4 } });
    expect(Object.keys((await json('rounds list')).data[0]).join(' ')).toBe(
      'id name reward_id token_amount lottery_value total_tickets price_per_ticket starts_at ends_at draw_rule drawn_at winner_ticket ' +
        'winner_user_id draw_chain draw_attempt beacon_round beacon_signature block_number block_hash block_time block_chain ' +
        'opening_id freeze_id result_id cancel_id status draws_at extended_at cancel_reason delay_reason paused sold reward_name reward_images reward_thumbnail ' +
        'reward_type order_id winner_username winner_full_name winner_avatar winner_description winner_public_id winner_public_name ' +
        'winner_numbers',
    );
    expect(await run(`rounds cancel ${opened.data.id}`)).toMatchObject({ code: 1, err: expect.stringMatching(/--reason TEXT/) });
    const buyer = await player(database.db, { cto: 10 });
    await buyFor(app, buyer, opened.data.id, [0, 15]);
    expect(await buyer.stars(app)).toBe(2);
    expect(await json(`rounds cancel ${opened.data.id} --reason Mistake`)).toMatchObject({
      data: { outcome: 'cancelled', refunded: 8, members: 1 },
    });
    expect(await buyer.stars(app)).toBe(10);
    expect(await run(`rounds cancel ${opened.data.id} --reason Mistake`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/was cancelled before/),
    });
    expect(await run('rounds open snail-sprint --minutes 5 --numbers 257 --rule v1')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/at most 256/),
    });
    for (const [options, problem] of [
      ['--minutes 999999999999', /^--minutes must be a whole number from 1 to 1,054,080, not "999999999999"\.\n$/],
      ['--ends-at +020000-01-01T00:00:00Z', /^A round is on sale for at most two years/],
      [
        '--minutes 5 --price 9007199254740991 --numbers 2',
        /^All numbers of a round together may cost at most 9,007,199,254,740,991/,
      ],
      ['--minutes 5 --price 9007199254740992 --numbers 1', /^--price must be a whole number from 1 to/],
    ] as const)
      expect(await run(`rounds open snail-sprint ${options}`)).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
    const dearest = await json('rounds open snail-sprint --minutes 6 --price 9007199254740991 --numbers 1');
    await fullBudget();
    const richest = await player(database.db, { cto: Number.MAX_SAFE_INTEGER });
    await buyFor(app, richest, dearest.data.id, [0]);
    expect(await richest.stars(app)).toBe(0);
    expect(await json(`rounds cancel ${dearest.data.id} --reason Mistake`)).toMatchObject({
      data: { refunded: Number.MAX_SAFE_INTEGER },
    });
    expect(await richest.stars(app)).toBe(Number.MAX_SAFE_INTEGER);

    const over = await addLottery(database.db, { chain: 'simulated' });
    await endLottery(database.db, over);
    await queryWithoutTriggers(database.db, "update lotteries set ends_at = ends_at - interval '1 minute' where id = $1", [over]);
    expect(await run(`rounds cancel ${over} --reason Mistake`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is past its close/),
    });
    expect((await json('draws due')).data).toMatchObject([{ id: over }]);
    expect(await json('draws retry')).toMatchObject({ code: 0, data: [{ lotteryId: over, outcome: 'drawn' }] });
    expect(await run(`rounds cancel ${over} --reason Mistake`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is drawn already/),
    });
    expect((await json('rounds list --status cancelled')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: opened.data.id })]),
    );
  });

  test('orders are listed and fulfilled once', async () => {
    const id = await addLottery(database.db, { prize: 0, numbers: 1, chain: 'simulated' });
    const buyer = await player(database.db, { cto: 1 });
    await buyFor(app, buyer, id, [0]);
    await endLottery(database.db, id);
    await queryWithoutTriggers(
      database.db,
      "update lotteries set ends_at = ends_at - interval '1 minute', starts_at = starts_at - interval '1 minute' where id = $1",
      [id],
    );
    await queryWithoutTriggers(
      database.db,
      "update tickets set created_at = created_at - interval '1 hour' where lottery_id = $1",
      [id],
    );
    await run('draws retry');
    const [order] = (await json('orders list')).data;
    expect(order).toMatchObject({ lotteryId: id, userId: buyer.publicId, username: buyer.username, status: 'open' });
    expect((await run(`orders fulfil ${order.id}`)).code).toBe(0);
    expect(await run(`orders fulfil ${order.id}`)).toMatchObject({ code: 1, err: `There is no open order ${order.id}.\n` });
    expect((await json('orders list')).data).toEqual([]);
  });

  test('the ledger check sees money that came from nowhere, and its last result stays', async () => {
    expect((await run('ledger status')).out).toBe('The books have not been checked yet: npm run provider -- ledger check\n');
    // Players of tests are credited without an operator.
    const ofTests = ['its end was moved', 'its start was moved', 'credit that no act has made'];
    const isReal = ({ fault }: { fault: string }) => !ofTests.includes(fault) && !fault.startsWith('its block');
    const before: { fault: string }[] = (await json('ledger check')).data.faults;
    expect(before.filter(isReal)).toEqual([]);
    const cheat = await player(database.db, { cto: 5 });
    await database.db.query('update wallets set star_balance = star_balance + 1 where user_id = $1', [cheat.id]);
    const { code, data } = await json('ledger check --all');
    expect({ code, faults: data.faults.filter(isReal) }).toMatchObject({
      code: 1,
      faults: [{ fault: 'balance is not the sum of its entries' }],
    });
    const status = await json('ledger status');
    expect(status).toMatchObject({ code: 1, data: { checked: true, daily: false, inOrder: false, faults: data.faults } });
    expect((await run('ledger status')).out).toMatch(/^Checked \d{4}-\S+Z \(by hand\), in \d+\.\d s\.\n\d+ faults:/);
    await database.db.query('update wallets set star_balance = star_balance - 1 where user_id = $1', [cheat.id]);
  });

  test('after PostgreSQL was restored, sessions, codes and links end', async () => {
    const member = await player(database.db, { cto: 1 });
    const own = () => app.inject({ url: '/api/user/me', headers: member.headers });
    expect((await own()).statusCode).toBe(200);
    expect((await run('restore after')).out).toContain('The public log of draws has');
    expect((await own()).statusCode).toBe(401);
  });

  test('keys of sessions are rotated, listed and changed, and encrypted values are counted and encrypted again', async () => {
    const { id } = (await json('secret rotate')).data;
    expect((await run('secret list')).out).toContain(id);
    expect((await run('secret seals')).out).toContain('FAIR_KEY');
    expect(await json('secret reseal')).toMatchObject({ code: 0, data: { count: expect.any(Number) } });
    expect(await json('secret change')).toEqual({ code: 0, data: { changed: true } });
    expect((await run('secret list')).out).not.toContain(id);
  });
});
