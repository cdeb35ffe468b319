import { emptyRoot, leafHash, Tree } from 'shared/fair/merkle';
import { isSignedBy, readCheckpoint, readNote } from 'shared/fair/note';
import { cancelText, openingText, textHash } from 'shared/fair/records';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testOnlyOn } from '../../../testkit/onPostgres.ts';
import { addUnopenedRound } from '../../../testkit/publishedRound.ts';
import type { Database, Queryable } from '../../core/db/database.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { appendRecords, latestCheckpoint, type NewRecord, resumeLog } from './fairLog.service.ts';

const fairKey = 'a key of draws that only tests know, long enough';
const fairLog = openFairLog({ publicUrl: 'https://lotto.example/', fairKey });
const bytes = new TextEncoder();

let made = 0;
function records(lotteryId: number, count: number): NewRecord[] {
  return Array.from({ length: count }, () => {
    made++;
    const text = cancelText({ opening: textHash(String(made)), reason: `Reason ${made}`, before: 'close' });
    return { kind: 'cancel', lotteryId, text };
  });
}

const append = (db: Database, added: readonly NewRecord[], texts?: readonly string[]) =>
  db.transaction((tx) => appendRecords(tx, fairLog, added, texts));

async function expectOneHistory(db: Database, count: number): Promise<void> {
  const rows = await db.query<{ index: number; text: string }>('select index, text from log_records order by index');
  expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, index) => index));
  const tree = new Tree(rows.map(({ text }) => leafHash(bytes.encode(text))));
  const notes = await db.query<{ size: number; note: string }>('select size, note from log_checkpoints order by size');
  for (const { size, note } of notes) {
    const read = readNote(note);
    expect(isSignedBy(read, fairLog.signer)).toBe(true);
    expect(readCheckpoint(read.text)).toEqual({ origin: 'lotto.example', size, root: tree.root(size) });
  }
  expect(notes.at(-1)?.size).toBe(count);
}

const anyRound = {
  numbers: 4,
  soldEvery: 2,
  closes: 1_700_000_000,
  decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 1_700_000_000 },
} as const;

describe.each(databases)('appending to the public log on $name', ({ name, open }) => {
  let database: TestDatabase;
  let lottery: number;

  beforeAll(async () => {
    database = await open();
    lottery = await addUnopenedRound(database.db, anyRound);
  });
  afterAll(() => database.drop());
  const sizeNow = async () => (await latestCheckpoint(database.db, fairLog)).size;

  test('every append continues the tree, one record at a time or many', async () => {
    const { db } = database;
    expect(
      (await resumeLog(db, { publicUrl: 'https://first.example', fairKey: 'any key of draws that is long enough' })).origin,
    ).toBe('first.example');
    const empty = readNote((await latestCheckpoint(db, fairLog)).note);
    expect(readCheckpoint(empty.text)).toEqual({ origin: 'lotto.example', size: 0, root: emptyRoot });
    expect(isSignedBy(empty, fairLog.signer)).toBe(true);
    let size = 0;
    for (const count of [1, 1, 1, 5, 0, 1, 300, 2]) {
      const added = records(lottery, count);
      const ids = await append(db, added);
      expect(ids).toEqual(added.map(({ text }, place) => ({ id: textHash(text), index: size + place })));
      size += count;
      expect((await latestCheckpoint(db, fairLog)).size).toBe(size);
    }
    await expectOneHistory(db, size);
  });

  test('an append reads and writes a number of nodes that grows with the logarithm of the log', async () => {
    const { db } = database;
    await append(db, records(lottery, 1023 - (await sizeNow())));
    const asked: number[] = [];
    await db.transaction(async (tx) => {
      const counting: Queryable = {
        ...tx,
        query: async <Row>(sql: string, params?: readonly unknown[]) => {
          const rows = await tx.query<Row>(sql, params);
          asked.push(rows.length);
          return rows;
        },
        execute: (sql) => tx.execute(sql),
      };
      await appendRecords(counting, fairLog, records(lottery, 1));
    });
    expect(Math.max(...asked)).toBe(10);
    const [nodes] = await db.query<{ count: number }>('select count(*) as count from log_nodes');
    expect(nodes?.count).toBe(2 * 1024 - 1);
    await expectOneHistory(db, 1024);
  });

  test('a rolled back record is not in the log', async () => {
    const { db } = database;
    const size = await sizeNow();
    const [lost] = records(lottery, 1);
    const failing = db.transaction(async (tx) => {
      await appendRecords(tx, fairLog, lost ? [lost] : []);
      throw new Error('Something later in the transaction.');
    });
    await expect(failing).rejects.toThrow('Something later');
    await append(db, records(lottery, 1));
    await expectOneHistory(db, size + 1);
  });

  test('texts that records name are kept under their hash, once', async () => {
    const { db } = database;
    await append(db, records(lottery, 1), ['A watch', 'Terms', 'Terms']);
    await append(db, records(lottery, 1), ['Terms']);
    const texts = await db.query('select hash, text from log_texts order by text');
    expect(texts).toEqual(['A watch', 'Terms'].map((text) => ({ hash: textHash(text), text })));
  });

  test('a text that does not match its hash is refused', async () => {
    const [record] = records(lottery, 1);
    const wrong: NewRecord[] = [{ kind: 'result', lotteryId: lottery, text: record?.text ?? '' }];
    await expect(append(database.db, wrong)).rejects.toThrow('This is no result record: snail-lotto/cancel/v1');
  });

  test('its first record fixes the name of a log: a site that moves goes on with the one that its rounds have', async () => {
    const { db } = database;
    const config = { publicUrl: 'https://other.example:8443', fairKey };
    const moved = await resumeLog(db, config);
    expect(moved.origin).toBe('lotto.example');
    expect(moved.signer).toEqual(fairLog.signer);
    // Also in a process that started with an empty log, before another one wrote the first record.
    const early = openFairLog(config);
    expect(await latestCheckpoint(db, early)).toEqual(await latestCheckpoint(db, fairLog));
    await db.transaction((tx) => appendRecords(tx, early, records(lottery, 1)));
    await expectOneHistory(db, await sizeNow());
  });

  test('an opening of another name is no record of it', async () => {
    const size = await sizeNow();
    const hash = textHash('');
    const opening = (origin: string) =>
      openingText({ ...anyRound, origin, round: lottery, price: 1, prize: hash, opens: 1, terms: hash });
    const added = (origin: string) => append(database.db, [{ kind: 'opening', lotteryId: lottery, text: opening(origin) }]);
    await expect(added('other.example')).rejects.toThrow('This is the log of lotto.example, the opening names another');
    expect(await sizeNow()).toBe(size);
    await added('lotto.example');
  });

  test('another key neither starts with the log nor appends to it', async () => {
    const { db } = database;
    const config = { publicUrl: 'https://lotto.example', fairKey: 'another key of draws, long enough for this' };
    const sentence = /^Configuration: FAIR_KEY is another than .* of lotto\.example, .*: start with the FAIR_KEY of before/;
    await expect(resumeLog(db, config)).rejects.toThrow(sentence);
    const size = await sizeNow();
    const appending = db.transaction((tx) => appendRecords(tx, openFairLog(config), records(lottery, 1)));
    await expect(appending).rejects.toThrow(sentence);
    expect(await sizeNow()).toBe(size);
  });

  test('processes that append at once leave no gap and no fork', async () => {
    const processes = name === 'pglite' ? [database.db] : [database.db, database.another()];
    const size = await sizeNow();
    const appends = Array.from({ length: 24 }, async (_, turn) => {
      const db = processes[turn % processes.length] ?? database.db;
      return append(db.as('operator'), records(lottery, 1 + (turn % 3)));
    });
    const places = (await Promise.all(appends)).flat().map(({ index }) => index);
    await expectOneHistory(database.db, size + places.length);
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, place) => size + place));
  });

  // PGlite has one connection, so nothing can run in between.
  testOnlyOn('postgres', name)('control: without the lock two appends begin at the same place', async () => {
    const size = await sizeNow();
    let arrived = 0;
    let meet = (): void => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const withoutLock = (db: Database) =>
      db.transaction((tx) => {
        const open: Queryable = {
          query: async <Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> => {
            if (sql.includes('advisory')) return [];
            const rows = await tx.query<Row>(sql, params);
            if (sql.includes('max(')) {
              arrived++;
              if (arrived === 2) meet();
              await both;
            }
            return rows;
          },
          execute: (sql) => tx.execute(sql),
        };
        return appendRecords(open, fairLog, records(lottery, 1));
      });
    const ends = await Promise.allSettled([withoutLock(database.db), withoutLock(database.another())]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectOneHistory(database.db, size + 1);
  });
});
