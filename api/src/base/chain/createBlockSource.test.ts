import type { Database } from '../db/database.ts';
import { ChainUnavailable } from './blockSource.ts';
import { createBlockSource } from './createBlockSource.ts';

const unused = () => Promise.reject(new Error('The database is not asked.'));
const db: Database = {
  kind: 'postgres',
  as: () => db,
  query: unused,
  execute: unused,
  transaction: unused,
  listen: unused,
  notify: unused,
  close: unused,
};

test('where no chain is set and none may be simulated a round waits, and says why', async () => {
  const source = await createBlockSource({ bscRpcUrls: [], allowSimulated: ['beacon'] }, db, () => {});
  const refused = await source.firstBlockAt(new Date()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ChainUnavailable);
  expect(refused).toMatchObject({
    message: 'The source that decides this draw is not connected. The draw takes place when it is.',
    detail: 'BSC_RPC_URLS is not set',
  });
});

test('the simulated chain decides only where it is allowed, and BSC is not set', async () => {
  const [one, two] = ['https://one.example', 'https://two.example'];
  const chainOf = async (bscRpcUrls: string[]) =>
    (await createBlockSource({ bscRpcUrls, allowSimulated: ['chain'] }, db, () => {})).chain;
  expect(await chainOf([])).toBe('simulated');
  expect(await chainOf([one, two])).toBe('bsc');
});
