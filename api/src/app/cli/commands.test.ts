import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadCommands } from './commands.ts';
import { openControlSocket } from './controlSocket.ts';
import { sendToProvider } from './sendToProvider.ts';

describe('commands', () => {
  const sources = path.resolve(import.meta.dirname, '../..');

  const quickTests = globSync('**/*.test.ts', { cwd: sources })
    .map((file) => readFileSync(path.join(sources, file), 'utf8'))
    .filter((source) => !source.startsWith('// Full tier: '));

  function isTyped(name: string): boolean {
    const words = name.split(' ');
    const asLine = new RegExp(`['"\`]${name}(?=[ '"\`])`);
    const asWords = new RegExp(words.map((word) => `'${word}'`).join(',\\s*'));
    return quickTests.some((source) => asLine.test(source) || asWords.test(source));
  }

  test("each of the operator's commands is run by a test of the quick tier", async () => {
    const commands = await loadCommands();
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.map(({ name }) => name).filter((name) => !isTyped(name))).toEqual([]);
  });

  test("the documents of operations name each of the operator's commands, and no other", async () => {
    const folder = path.resolve(sources, '../../docs/operations');
    const text = globSync('*.md', { cwd: folder })
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
    const names = (await loadCommands()).map(({ name }) => name);
    // In code after `npm run provider --`, or alone: `rewards list`.
    const isNamed = (name: string) => new RegExp(`(provider -- |provider |\`)${name}(?=[\\s\`…])`).test(text);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    const typed = [...text.matchAll(/npm run (?:--silent )?provider -- ([a-z][^\n#`"]*)/g)].map(([, line = '']) => line);
    expect(typed.length).toBeGreaterThan(60);
    expect(typed.filter((line) => !names.some((name) => `${line} `.startsWith(`${name} `)))).toEqual([]);
  });
});

describe('sendToProvider', () => {
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
});
