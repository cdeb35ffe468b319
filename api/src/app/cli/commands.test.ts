import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadCommands } from './commands.ts';

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
