import { isAddress, operationAt, operations, parametersOf } from 'shared/contracts/operations';
import { clashesWithProvider } from 'shared/contracts/providerFit';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import { describeApi } from '../../app/describe.ts';

type Content = Record<string, { example?: unknown; examples?: unknown }>;

interface Operation {
  summary?: string;
  tags?: string[];
  operationId?: string;
  security?: object[];
  parameters?: object[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

describe('the OpenAPI document', () => {
  let test: TestDatabase;
  let app: App;
  let operations: Array<{ name: string; operation: Operation }>;

  beforeAll(async () => {
    test = await pgliteKind.open();
    app = await openTestApp(test.db);
    const document = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const without = (has: (operation: Operation) => unknown) =>
    operations.filter(({ operation }) => !has(operation)).map(({ name }) => name);

  it('names every call of the site', () => {
    const names = operations.map(({ name }) => name.replace(/\/$/, ''));
    expect(names).toEqual(
      expect.arrayContaining([
        'post /api/auth/login',
        'post /api/user-auth/verify-login',
        'post /api/user-auth/send-email-otp',
        'post /api/auth/resend-verification-email',
        'post /api/auth/forgot-password',
        'post /api/auth/reset-password',
        'get /api/user/me',
        'get /api/user/{id}',
        'post /api/upload-file/presigned-url',
        'get /api/token',
        'get /api/wallet/me',
        'get /api/option-config/get-all',
        'get /api/option-config/get-cto-price',
        'get /api/lotteries',
        'get /api/lotteries/{id}',
        'post /api/lotteries/{id}/buy-ticket',
        'get /api/lotteries/{id}/tickets',
        'get /api/lotteries/tickets/mine',
        'get /api/lotteries/rounds/mine',
        'get /api/lotteries/rewards',
        'get /api/lotteries/rewards/{id}',
        'get /api/lotteries/orders',
        'get /api/lotteries/orders/{id}',
        'post /api/contact-information',
      ]),
    );
  });

  it('gives every operation a summary and a place in the list', () => {
    expect(without(({ summary, tags }) => summary && tags?.length)).toEqual([]);
  });

  it('shows an example of every JSON body, and of every answer of a call without one', () => {
    const shown = (content: Content = {}) => Object.values(content).every(({ example, examples }) => example ?? examples);
    expect(without(({ requestBody }) => shown(requestBody?.content))).toEqual([]);
    expect(without(({ requestBody, responses }) => requestBody || shown(responses['200']?.content))).toEqual([]);
  });

  it('names the refusals: calls with parameters can be refused, calls for members with 401, calls with a body for its form', () => {
    const refusals = ({ responses }: Operation) => Object.keys(responses).filter((status) => status >= '400');
    expect(without((operation) => !operation.parameters || refusals(operation).length > 0)).toEqual([]);
    expect(without((operation) => !operation.security?.length || refusals(operation).includes('401'))).toEqual([]);
    expect(
      without(
        (operation) => !operation.requestBody || ['400', '413', '415'].every((status) => refusals(operation).includes(status)),
      ),
    ).toEqual([]);
    for (const status of ['408', '414', '429', '431', '500', '503'])
      expect(without((operation) => refusals(operation).includes(status))).toEqual([]);
  });

  it('says who may call: members with a token, or everybody', () => {
    expect(without(({ security }) => security)).toEqual([]);
    const forMembers = operations.filter(({ operation }) => operation.security?.length).map(({ name }) => name);
    expect(forMembers).toContain('post /api/lotteries/{id}/buy-ticket');
    expect(forMembers).not.toContain('get /api/lotteries');
  });

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    expect(ids).toContain('postLotteriesByIdBuyTicket');
  });
});

describe('describeApi', () => {
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
});
