import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openControlSocket } from './controlSocket.ts';
import { sendToProvider } from './sendToProvider.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lotto-ask-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const done = { code: 0, out: 'Done.\n', err: '' } as const;

test('a command is signed when the provider says that it is an act, and done here when it needs none', async () => {
  const asked: { argv: readonly string[]; signed: boolean }[] = [];
  const close = await openControlSocket(dataDir, async ({ argv, signed }) => {
    asked.push({ argv, signed: signed !== undefined });
    if (argv[0] === 'operators') return { alone: true };
    return argv[0] === 'outbox' && signed === undefined ? { sign: { name: 'olga' } } : done;
  });
  const ask = (...argv: string[]) => sendToProvider({ dataDir, keyFile: null }, argv, '/');
  expect(await ask('acts')).toEqual(done);
  expect(await ask('outbox')).toEqual(done);
  expect(await ask('operators', 'key', 'berta')).toBeUndefined();
  expect(asked).toEqual([
    { argv: ['acts'], signed: false },
    { argv: ['outbox'], signed: false },
    { argv: ['outbox'], signed: true },
    { argv: ['operators', 'key', 'berta'], signed: false },
  ]);
  await close();
  expect(await ask('acts')).toBeUndefined();
});

test('nothing heavy is loaded for a command that a provider answers', async () => {
  const close = await openControlSocket(dataDir, async () => done);
  const program = path.resolve(import.meta.dirname, '../../cli.ts');
  const counting = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
    process.on('exit', () => process.stderr.write(urls.filter((url) => url.startsWith('file:')).join('\\n')));`;
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir };
  const args = ['--no-warnings', '--import', `data:text/javascript,${encodeURIComponent(counting)}`, program, 'acts'];
  const loading = await new Promise<{ out: string; loaded: string[] }>((resolve) => {
    const child = spawn(process.execPath, args, { env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', () => resolve({ out, loaded: err.split('\n') }));
  });
  await close();
  expect(loading.out).toBe(done.out);
  expect(loading.loaded).toContain(pathToFileURL(program).href);
  expect(loading.loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
  expect(loading.loaded.length).toBeLessThan(30);
});
