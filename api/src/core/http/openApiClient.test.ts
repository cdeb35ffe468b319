// Full tier: starts two linters, a generator and the compiler.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';

import.meta.jest.setTimeout(300_000);

const run = promisify(execFile);
const api = path.resolve(import.meta.dirname, '../../..');
const tsc = path.resolve(api, '../node_modules/.bin/tsc');
const generator = path.join(
  path.dirname(createRequire(import.meta.url).resolve('openapi-typescript/package.json')),
  'bin/cli.js',
);

const program = `
import createClient from 'openapi-fetch';
import type { paths } from './provider.ts';

const [baseUrl = '', authorization = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization } });
const { data: page } = await client.GET('/api/lotteries', { params: { query: { status: 'running', page: 0, limit: 10 } } });
const round = page?.contents[0];
if (!round) throw new Error('No round is running.');
const id: number = round.id;
const path = { id };
const { data, error } = await client.POST('/api/lotteries/{id}/buy-ticket', { params: { path }, body: { ticketNumber: [3] } });
if (!data) throw new Error(error.message);
const numbers: number[] = data.ticketNumbers;
const again = await client.POST('/api/lotteries/{id}/buy-ticket', { params: { path: { id: 999_999 } }, body: { ticketNumber: [3] } });
const code: string | undefined = again.error?.code;
process.stdout.write(JSON.stringify({ lotteryId: data.lotteryId, numbers, starBalance: data.starBalance, status: again.response.status, code }));

export const wrong = () => [
  // @ts-expect-error: a number is no list of numbers
  client.POST('/api/lotteries/{id}/buy-ticket', { params: { path }, body: { ticketNumber: 3 } }),
  // @ts-expect-error: there is no such call
  client.POST('/api/lotteries/{id}/buy', { params: { path } }),
  // @ts-expect-error: a status is one of a few
  client.GET('/api/lotteries', { params: { query: { status: 'over', page: 0, limit: 10 } } }),
];
`;

describe('the OpenAPI document in the hands of others', () => {
  let database: TestDatabase;
  let app: App;
  let folder: string;
  let document: string;

  beforeAll(async () => {
    database = await pgliteKind.open();
    app = await openTestApp(database.db, { publicUrl: 'https://lotto.test' });
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-client-'));
    document = path.join(folder, 'provider.json');
    await writeFile(document, (await app.inject('/api/docs/json')).body);
    await symlink(path.join(api, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('has nothing that redocly or spectral object to', async () => {
    const lint = path.join(api, 'testkit/lintDescription.ts');
    const { stdout } = await run(process.execPath, ['--no-warnings', lint, document], { maxBuffer: 10_000_000 });
    const found: { redocly: string[]; spectral: string[] } = JSON.parse(stdout);
    expect(found.spectral).toEqual([]);
    // Known warnings: /api/lotteries/{id}/… beside /api/lotteries/rewards/{id} is not ambiguous, because an id is a number.
    const given = /^warn no-ambiguous-paths: .*`\/api\/lotteries\/(?:rewards|orders)\/\{id\}`/;
    expect(found.redocly.filter((line) => !given.test(line))).toEqual([]);
    expect(found.redocly.length).toBeLessThanOrEqual(4);
  });

  it('gives a generated client that is right for the compiler, and buys a ticket', async () => {
    await run(process.execPath, [generator, document, '-o', path.join(folder, 'provider.ts')]);
    await writeFile(path.join(folder, 'buy.ts'), program);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      allowImportingTsExtensions: true,
      erasableSyntaxOnly: true,
    };
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const checked = await run(tsc, ['-p', folder]).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe('');

    const lottery = await addLottery(database.db);
    const buyer = await player(database.db, { cto: 10 });
    // Without TLS a client needs no key proof.
    const plain = await openTestApp(database.db);
    const url = await plain.listen({ port: 0, host: '127.0.0.1' });
    const { stdout } = await run(process.execPath, [
      '--no-warnings',
      path.join(folder, 'buy.ts'),
      url,
      buyer.headers.authorization,
    ]);
    await plain.close();
    expect(JSON.parse(stdout)).toEqual({ lotteryId: lottery, numbers: [3], starBalance: 9, status: 404, code: 'NOT_FOUND' });
  });
});
