// Full tier: starts providers on a data folder that commit 9778a85a has written.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MyRound } from 'shared/contracts/lotteries';
import { Paged } from 'shared/contracts/schemas';
import { pgliteKind } from '../testkit/databases.ts';
import { httpMember, tokenOf } from '../testkit/httpMember.ts';
import { addLottery } from '../testkit/lotteries.ts';
import { unpackOldData } from '../testkit/oldRelease.ts';
import { buyDirectly } from '../testkit/players.ts';
import { endProviderProcesses, runCliProcess, startProviderProcess } from '../testkit/providerProcess.ts';
import { schemaLines } from '../testkit/schemaLines.ts';
import { soldIn } from '../testkit/sellingFolder.ts';
import { testFairKey } from '../testkit/testKeys.ts';
import { testPassword } from '../testkit/testMembers.ts';
import { withFairKey } from './core/db/database.ts';
import { openPglite } from './core/db/pglite.ts';

import.meta.jest.setTimeout(300_000);

const member = 'mda85300e7def';
const sold = ['1 0', '1 1', '1 2', '1 7', '1 9'];

describe('data of commit 9778a85a', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-old-'));
    await unpackOldData(folder);
  });
  afterAll(async () => {
    await endProviderProcesses();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = (name: string) => ({
    DATA_DIR: path.join(folder, name),
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    ALLOW_SIMULATED: 'chain,beacon',
  });

  async function expectSold(name: string): Promise<void> {
    const provider = await startProviderProcess(settings(name));
    const { get } = httpMember(provider.url, { authorization: `Bearer ${await tokenOf(provider.url, member, testPassword)}` });
    const mine = await get(Paged(MyRound), '/api/lotteries/rounds/mine');
    expect(mine.contents.map(({ numbers }) => numbers.map(({ ticketNumber }) => ticketNumber))).toEqual([[0, 1, 2, 7, 9]]);
    expect((await runCliProcess(settings(name), ['ledger', 'check'])).output).toBe('The books are in order.\n');
    expect(await provider.end('SIGTERM')).toBe(0);

    const db = withFairKey(await openPglite(path.join(folder, name, 'database')), testFairKey);
    expect([...(await soldIn(db))].toSorted()).toEqual(sold);
    const fresh = await pgliteKind.open();
    expect(await schemaLines(db)).toEqual(await schemaLines(fresh.db));
    await fresh.drop();
    const order = { sessionId: null, userId: 1, lotteryId: await addLottery(db), ticketNumbers: [3], idempotencyKey: null };
    expect(await buyDirectly(db, order)).toMatchObject({ outcome: 'BOUGHT' });
    await db.close();
  }

  test('opens with its tickets, an unchanged ledger, and the tables of a fresh database', () => expectSold('data'));

  test('is restored from its backup in the same way', async () => {
    const restored = await runCliProcess(settings('restored'), ['restore', path.join(folder, 'old.backup')]);
    expect(restored.output).toMatch(
      /The books are in order\.\n\d+ migrations were applied\.\n1 member, \d+ rounds?, 4 purchases/,
    );
    await expectSold('restored');
  });
});
