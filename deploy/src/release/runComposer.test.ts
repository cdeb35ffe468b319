import { spawn, spawnSync } from 'node:child_process';
// By another path than that of composed.ts: jest.config.mjs puts one in its place that runs in this process.
import { composerProgram, confined, runComposer } from '../release/runComposer.ts';

const page = (expression: string) => `function compose() { return [{ file: 'pages/_home.html', text: String(${expression}) }] }`;
const shown = async (expression: string) => (await runComposer(page(expression), {}))[0]?.text;

test('a composer has its input and the language, and nothing that differs from one time or machine to another', async () => {
  const script = "const compose = ({ name }) => [{ file: 'pages/_home.html', text: name }]";
  expect(await runComposer(script, { name: 'from the site' })).toEqual([{ file: 'pages/_home.html', text: 'from the site' }]);
  const names = ['Date', 'Intl', 'Math.random', 'process', 'require', 'fetch', 'setTimeout', 'console', 'URL', 'WebAssembly'];
  expect(await shown(`[${names.map((name) => `typeof ${name}`)}]`)).toBe(names.map(() => 'undefined').join());
});

test('a composer finds no way to the process around it, and that process may open no file and has no environment', async () => {
  await expect(shown("(() => {}).constructor('return process')()")).rejects.toThrow('Code generation from strings disallowed');
  await expect(shown("compose.constructor.constructor('return 1')()")).rejects.toThrow('Code generation from strings disallowed');
  // As if it had found one.
  const attempts = {
    'a file': "fs.readFileSync('/etc/hostname')",
    'a process': "child_process.spawnSync('true')",
    'a thread': "new worker_threads.Worker('', { eval: true })",
  };
  for (const [what, code] of Object.entries(attempts)) {
    const { stderr } = spawnSync(process.execPath, [...confined.flags, '-e', code], { ...confined.options, encoding: 'utf8' });
    expect(`${what}: ${stderr}`).toContain('ERR_ACCESS_DENIED');
  }
  const { stdout } = spawnSync(process.execPath, [...confined.flags, '-p', 'Object.keys(process.env).length'], confined.options);
  expect(String(stdout)).toBe('0\n');
});

test.each([
  [
    'fails',
    "function compose() { throw new Error('no integrity hash for main.js') }",
    'composer failed: no integrity hash for main.js',
  ],
  ['is none', 'const other = 1', 'composer failed: compose is not defined'],
  ['does not end', 'function compose() { for (;;); }', 'composer failed: Script execution timed out'],
  ['gives nothing', 'function compose() {}', 'composer failed: The composer gave nothing.'],
  ['gives something else', 'function compose() { return {} }', 'gave no files of pages'],
  [
    'leaves the pages',
    "function compose() { return [{ file: 'pages/../registry.json', text: '' }] }",
    'gave no files of pages: /0/file',
  ],
  [
    'writes a script',
    "function compose() { return [{ file: 'host/1.0.0-a/main.js', text: '' }] }",
    'gave no files of pages: /0/file',
  ],
])('a composer that %s stops the composing, with a sentence', async (_, script, sentence) => {
  await expect(runComposer(script, {}, sentence.includes('timed out') ? 1_000 : undefined)).rejects.toThrow(sentence);
});

test.each([
  ['before it had all of its input', '{"script":'],
  ['while it composed', JSON.stringify({ script: page("'a'.repeat(1e6)"), input: {}, timeout: 20_000 })],
])('the process ends when whoever started it was killed %s: nobody reads what it says', async (_, input) => {
  const child = spawn(process.execPath, [...confined.flags, '-e', composerProgram], { ...confined.options, stdio: 'pipe' });
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end(input);
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(1);
});
