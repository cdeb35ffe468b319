import { rm } from 'node:fs/promises';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { player } from '../../../testkit/players.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { ensureTokens } from '../wallets/wallets.repository.ts';

describe.each(databases)('who is an operator on $name', ({ open }) => {
  let database: TestDatabase;
  let context: CommandContext;
  const as = (name: string, line: string, more: Partial<CommandContext> = {}) =>
    runAsOperator({ ...context, ...more }, line.split(' '), name);
  const names = async () =>
    JSON.parse((await as('olga', 'operators list --json')).out)
      .filter(({ removedAt }: { removedAt: string | null }) => removedAt === null)
      .map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    database = await open();
    const config = await testConfig({ databaseUrl: 'postgres://database.example/lotto' });
    context = {
      config,
      db: asProvider(database.db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    await ensureTokens(database.db, config.tokens);
  });
  afterAll(async () => {
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('over a server the first is enrolled by one command, and by no other', async () => {
    expect(await as('olga', 'draws retry')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nobody is enrolled .* operators add NAME/),
    });
    expect(await names()).toEqual([]);
    expect(await as('olga', 'operators add olga')).toMatchObject({
      code: 0,
      out: expect.stringContaining('olga is the first operator'),
    });
    expect((await as('olga', 'draws retry')).code).toBe(0);
    expect(await as('berta', 'operators add berta')).toMatchObject({ code: 1, err: expect.stringContaining('not enrolled') });
  });

  test('the second joins by the first; from then on another operator approves who joins and who goes', async () => {
    const key = (name: string) => publicKeyOf(name, context);
    expect((await as('olga', `operators add berta ${await key('olga')}`)).err).toContain('This key is that of olga');
    expect((await as('olga', 'operators add berta 123')).err).toContain('64 hexadecimal digits');
    expect((await as('olga', `operators add Berta! ${await key('berta')}`)).err).toContain('is no name for an operator');
    expect((await as('olga', `operators add berta ${await key('berta')}`)).code).toBe(0);
    const { act } = JSON.parse((await as('olga', `operators add carl ${await key('carl')} --json`)).out);
    expect(await names()).toEqual(['olga', 'berta']);
    expect((await as('carl', `approve ${act}`)).err).toContain('not enrolled');
    expect((await as('berta', `approve ${act}`)).code).toBe(0);
    expect(await names()).toEqual(['olga', 'berta', 'carl']);
    const going = JSON.parse((await as('olga', 'operators remove berta --json')).out).act;
    expect((await as('carl', `approve ${going}`)).code).toBe(0);
    expect(await names()).toEqual(['olga', 'carl']);
    expect((await as('berta', 'draws retry')).err).toContain('The key of berta was removed at');
    expect((await as('olga', `operators add berta ${await key('berta')}`)).err).toContain('This key was that of berta');
  });

  test('a request of a removed operator can no longer be approved', async () => {
    const anna = await player(database.db, { cto: 0 });
    await database.db.query('update house_budget set operator_day = 100000');
    const { act } = JSON.parse((await as('carl', `members credit ${anna.username} 100001 --json`)).out);
    expect((await as('carl', 'operators remove carl')).code).toBe(0);
    expect((await as('olga', `approve ${act}`)).err).toContain('carl, who asked for act');
    expect((await as('olga', 'operators remove olga')).err).toContain('is the only operator');
  });

  test('the owner of the tables recovers access without a remaining key, which is recorded', async () => {
    expect((await as('dora', 'operators recover dora')).err).toContain('Only whoever owns the tables');
    expect((await as('dora', 'operators recover dora', { ownsTables: true })).code).toBe(0);
    expect(await names()).toEqual(['olga', 'dora']);
    expect((await as('dora', 'operators remove olga')).code).toBe(0);
    expect(JSON.parse((await as('dora', 'acts verify --json')).out).faults).toEqual([]);
    expect((await as('dora', 'acts --all')).out).toContain('operators recover dora  by dora');
  });
});
