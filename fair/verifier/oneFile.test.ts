import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { oneFile } from './oneFile.ts';

const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test('the published file matches its source and the installed library (else: npm run verifier)', async () => {
  const built = await oneFile();
  expect(built).toBe(text('verify.mjs'));
  expect(text('verify.sha256')).toBe(`${createHash('sha256').update(built).digest('hex')}  verify.mjs\n`);
});

test('has fewer than 200 own lines without comments', () => {
  const own = text('verify.source.mjs').split('\n');
  const code = own.filter((line) => !/^\s*(\/\/|\/\*\*|$)|^#!/.test(line));
  expect(code.length).toBeLessThan(200);
  expect(Math.max(...own.map((line) => line.length))).toBeLessThan(250);
});

test('contains no path of this machine, and the licences of its libraries', () => {
  const file = text('verify.mjs');
  expect(file).not.toContain('node_modules');
  expect(file).not.toContain(root);
  expect(file.match(/The MIT License/g)).toHaveLength(2);
});
