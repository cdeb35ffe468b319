// Full tier: sends every operation each kind of bad input.

import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { mapConcurrent } from '../../../testkit/fronts.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import type { App } from '../../app/app.ts';
import type { Database } from '../db/database.ts';

const hostile: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '9007199254740993',
  '99999999999999999999999999',
  '-9223372036854775809',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '..%2f..%2f',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  '\u202e\u200b',
  'İı',
  'x'.repeat(5_000),
  '{{7*7}}',
  '#{7*7}',
  'javascript:alert(1)',
  '\r\nx-evil: 1',
  0,
  -1,
  1.5,
  1e308,
  true,
  null,
  [],
  {},
  [[]],
  [null],
  ['__proto__'],
  [-1],
  [1e20],
  { $gt: '' },
  { __proto__: null, toString: 1 },
  Array.from({ length: 300 }, (_, index) => index),
];

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  examples?: unknown[];
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }> };
}
interface Attack {
  method: string;
  path: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

function attacksOn(method: string, path: string, { parameters = [], requestBody }: Operation): Attack[] {
  const attack = (changed: string, value: unknown, body: unknown): Attack => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    let url = path;
    const query: string[] = [];
    const headers: Record<string, string> = {};
    for (const { name, in: place } of parameters) {
      if (place === 'path')
        url = url.replace(`{${name}}`, encodeURIComponent(name === changed ? text.toWellFormed() || '%20' : '1'));
      if (place === 'query' && name === changed)
        query.push(`${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`);
      if (place === 'header' && name === changed) headers[name] = text.replace(/[^\x20-\x7e]/g, '?');
    }
    return {
      method,
      path,
      url: query.length > 0 ? `${url}?${query}` : url,
      headers,
      payload: body === undefined ? undefined : JSON.stringify(body),
    };
  };
  const content = requestBody?.content['application/json'];
  const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value ?? content?.schema.examples?.[0];
  const valid = typeof example === 'object' && example !== null ? example : undefined;
  const attacks = parameters.flatMap(({ name }) => hostile.map((value) => attack(name, value, valid)));
  if (content === undefined) return attacks;
  const fields = Object.keys(content.schema.properties ?? {});
  return [
    ...attacks,
    ...hostile.map((value) => attack('', '', value)),
    ...fields.flatMap((field) => hostile.map((value) => attack('', '', { ...valid, [field]: value }))),
  ];
}

import.meta.jest.setTimeout(180_000);

describe.each(databases)('hostile requests on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db, { rateLimitFactor: 1_000_000 });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('no 5xx, always the form of all refusals, and nothing of players, money or rounds changes', async () => {
    const document = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
    const attacks = Object.entries(document.paths)
      .filter(([path]) => !path.endsWith('/live'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, operation]) => attacksOn(method.toUpperCase(), path, operation)),
      );
    expect(attacks.length).toBeGreaterThan(1_500);
    await addLottery(database.db, { numbers: 256 });
    // Verified, but with a balance of 0, so that even an accidentally valid request buys nothing.
    const id = await addTestMember(database.db, 'hostile01');
    const before = await stateOf(database.db);
    const faults: string[] = [];
    await mapConcurrent(attacks, 16, async ({ method, path, url, headers, payload }) => {
      const bearer = await bearerOf(database.db, id);
      const answer = await app.inject({
        method: method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : 'GET',
        url,
        headers: { ...bearer, ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
        ...(payload !== undefined && { payload }),
      });
      const { statusCode, body } = answer;
      const isJson = String(answer.headers['content-type']).includes('json');
      if (statusCode >= 500 || (statusCode >= 400 && isJson && answer.json().statusCode !== statusCode)) {
        faults.push(
          `${method} ${path} ${url.slice(0, 150)} ${String(payload).slice(0, 150)}: ${statusCode} ${body.slice(0, 200)}`,
        );
      }
    });
    expect(faults).toEqual([]);
    expect(await stateOf(database.db)).toEqual(before);
  });
});

async function stateOf(db: Database): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of [
    'users',
    'tokens',
    'wallets',
    'ledger_entries',
    'rewards',
    'lotteries',
    'purchases',
    'tickets',
    'orders',
  ]) {
    const [row] = await db.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`,
    );
    state[table] = row?.digest ?? '';
  }
  return state;
}
