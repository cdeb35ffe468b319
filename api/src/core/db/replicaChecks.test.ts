import type { Database, Queryable } from './database.ts';
import { createListReader, maxAgeMs } from './replica.ts';

function server(answer: () => object): Database {
  const refuse = async () => {
    throw new Error('Not asked in this test.');
  };
  const query: Queryable['query'] = async () => JSON.parse(JSON.stringify([answer()]));
  const db: Database = {
    kind: 'postgres',
    query,
    execute: refuse,
    as: () => db,
    transaction: refuse,
    listen: refuse,
    notify: refuse,
    close: async () => {},
  };
  return db;
}

function behind() {
  let looks = 0;
  let sawLook = () => {};
  const told: string[] = [];
  let later = 0;
  const lists = createListReader(
    server(() => ({ written: 1_000 + looks })),
    server(() => {
      looks++;
      setImmediate(sawLook);
      return { shown: 999, written: null };
    }),
    { away: { began: (error) => told.push(String(error)), ended: () => told.push('back') }, now: () => later },
  );
  const nextLook = () =>
    new Promise<void>((resolve) => {
      sawLook = resolve;
    });
  return { lists, told, nextLook, setLater: (ms: number) => (later = ms) };
}

test('reports no lag of a replica before the first checks of a new process', async () => {
  const { lists, told, nextLook, setLater } = behind();
  await nextLook();
  expect(lists.fromReplica()).toBe(false);
  expect(told).toEqual([]);
  setLater(maxAgeMs + 1);
  await nextLook();
  expect(told).toEqual([`Error: it is more than ${maxAgeMs / 1_000} s behind`]);
  await lists.close();
});
