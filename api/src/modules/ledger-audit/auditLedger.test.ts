import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { fairLog, fillLedgerFixture, type LedgerFixture } from '../../../testkit/ledgerFixture.ts';
import { filledIn, tamperCases } from '../../../testkit/tamperCases.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { unguarded } from '../../../testkit/withoutTriggers.ts';
import type { Database, Queryable } from '../../core/db/database.ts';
import { auditLedger } from './auditLedger.ts';

const keys = { fairKey: testFairKey, log: fairLog.signer };
const sentences = async (db: Queryable, all = false) =>
  (await auditLedger(db, keys, { all })).map(({ fault, detail }) => `${fault}: ${detail}`);

class Undone extends Error {}

async function undone<Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  await db
    .transaction(async (tx) => {
      results.push(await work(tx));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const [result] = results;
  if (result === undefined) throw new Error('The work came to no end.');
  return result;
}

describe.each(databases)('the check of the books on $name', ({ open }) => {
  let database: TestDatabase;
  let db: Database;
  let books: LedgerFixture;

  beforeAll(async () => {
    database = await open();
    db = database.db.as('operator');
    books = await fillLedgerFixture(db);
  });
  afterAll(() => database.drop());

  const change = async (tx: Queryable, statements: readonly string[]) => {
    for (const statement of statements) await tx.execute(filledIn(statement, books));
  };

  test('control: untouched books are in order, also when everything is verified anew', async () => {
    expect(await sentences(db)).toEqual([]);
    expect(await sentences(db, true)).toEqual([]);
  });

  test.each(tamperCases.filter(({ unguarded: open }) => !open))('refused by the database: $name', async ({ sql }) => {
    const plainly = undone(db, (tx) => change(tx, sql));
    await expect(plainly).rejects.toThrow(/is append-only$|cannot be changed$/);
  });

  test.each(tamperCases)('named by the check: $name', async ({ sql, named }) => {
    const found = await undone(db, (tx) =>
      unguarded(tx, async () => {
        await change(tx, sql);
        return sentences(tx);
      }),
    );
    expect(found.join('\n')).toContain(named);
  });

  test('afterwards nothing of it is left', async () => {
    expect(await sentences(db)).toEqual([]);
  });
});
