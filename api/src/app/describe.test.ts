import { isAddress, operationAt, operations, parametersOf } from 'shared/contracts/operations';
import { clashesWithProvider } from 'shared/contracts/providerFit';
import { pgliteKind } from '../../testkit/databases.ts';
import { openTestApp, testConfig } from '../../testkit/testApp.ts';
import { describeApi } from './describe.ts';

const description = async (): Promise<object> => JSON.parse(JSON.stringify(await describeApi(await testConfig())));

test('without a database the description is the same as that of the provider that runs', async () => {
  const database = await pgliteKind.open();
  const app = await openTestApp(database.db);
  const served = (await app.inject('/api/docs/json')).json<object>();
  expect(await description()).toEqual(served);
  await app.close();
  await database.drop();
});

test('everything that the browser may ask for is described, with each field of the contract', async () => {
  const all = Object.keys(operations).filter(isAddress);
  const reads = Object.fromEntries(all.map((address) => [address, { ...operationAt(address), query: parametersOf(address) }]));
  expect(clashesWithProvider(await description(), { app: 'site', version: '1', reads, earlyRequests: {} })).toEqual([]);
});
