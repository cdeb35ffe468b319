import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publicNameTexts } from 'shared/format/publicName.messages';

const root = resolve(import.meta.dirname, '..');
const source = 'shared/src/format/publicName.messages.ts';

test('says only in one file what others see of a member', () => {
  const texts = globSync(['{host,mfe-*,shared}/src/**/*.{ts,tsx}', 'api/src/core/mail/*.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== source && !/\.test\.|\.testing\.|testing\//.test(file));
  expect(texts.length).toBeGreaterThan(300);
  const withoutComments = (file: string) =>
    readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|description: '[^']*'/gm, '');
  const own = /pseudonym|nickname|screen name|drawn by lot|two letters|not public|never shown to other/i;
  expect(texts.filter((file) => own.test(withoutComments(file)))).toEqual([]);
});

test('the sentences about the public name name everything that is not public', () => {
  expect(publicNameTexts.secret).toMatch(/log in with.*full name.*email address.*balance.*not public/);
});
