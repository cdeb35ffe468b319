// Imported by another path than in composed.ts, which jest.config.mjs replaces by a version that runs in this process.
import { runComposer } from '../release/runComposer.ts';

const page = (expression: string) => `function compose() { return [{ file: 'pages/_home.html', text: String(${expression}) }] }`;
const shown = async (expression: string) => (await runComposer(page(expression), {}))[0]?.text;

test('a composer has its input and the language, and nothing that differs from one time or machine to another', async () => {
  const script = "const compose = ({ name }) => [{ file: 'pages/_home.html', text: name }]";
  expect(await runComposer(script, { name: 'from the site' })).toEqual([{ file: 'pages/_home.html', text: 'from the site' }]);
  const names = ['Date', 'Intl', 'Math.random', 'process', 'require', 'fetch', 'setTimeout', 'console', 'URL', 'WebAssembly'];
  expect(await shown(`[${names.map((name) => `typeof ${name}`)}]`)).toBe(names.map(() => 'undefined').join());
});

// platform/ssr/src/escapes.test.ts tests that it cannot open sockets and files.
test.each([
  [
    'fails',
    "function compose() { throw new Error('no integrity hash for main.js') }",
    'composer failed: no integrity hash for main.js',
  ],
  ['is none', 'const other = 1', 'composer failed: compose is not defined'],
  ['is no JavaScript', 'function compose(', 'composer failed: Unexpected token'],
  ['does not end', 'function compose() { for (;;); }', 'composer failed: Script execution timed out'],
  [
    'fills its memory',
    'function compose() { const all = []; for (;;) all.push(new Array(1000).fill(1.5)) }',
    'Its heap was full.',
  ],
  ['gives nothing', 'function compose() {}', 'composer failed: The composer gave nothing.'],
  ['makes code from text', "function compose() { return (() => {}).constructor('return 1')() }", 'Code generation from strings'],
  ['uses import()', "function compose() { return import('node:net') }", 'composer failed: It used import().'],
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
