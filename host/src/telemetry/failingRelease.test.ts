import { failingRelease } from './startReports.ts';

const origin = 'https://lotto.example.com';
const threw = (stack: string, file = '') => failingRelease({ stack, file }, origin);
const [rewards, lottery] = [`${origin}/mfe-rewards/0.1.0-aa`, `${origin}/mfe-lottery/0.1.0-3f2a9c0d1e`];

test.each([
  ['Chromium', `Error: no\n    at onClick (${lottery}/Picker.1a.js:1:20)\n    at Rb (${origin}/host/0.1.0-cc/main.js:2:7)`],
  ['Chromium, without a name', `TypeError: x is undefined\n    at ${lottery}/Picker.1a.js:1:20`],
  ['Chromium, from a method', `Error\n    at async Object.load [as get] (${lottery}/Picker.1a.js:1:20)`],
  ['Firefox', `onClick@${lottery}/Picker.1a.js:1:20\nRb@${origin}/host/0.1.0-cc/main.js:2:7\n`],
  ['Safari', `@${lottery}/Picker.1a.js:1:20\n[native code]\nRb@${origin}/host/0.1.0-cc/main.js:2:7`],
  ['a frame without an address first', `SyntaxError: no\n    at JSON.parse (<anonymous>)\n    at ${lottery}/Picker.1a.js:1:20`],
])('returns the release of the file that threw: %s', (_browser, stack) => {
  expect(threw(stack)).toBe('mfe-lottery/0.1.0-3f2a9c0d1e');
});

test('ignores addresses in the message, and returns the release that requested a missing chunk', () => {
  const stack = `ChunkLoadError: Loading chunk 5 failed.\n(error: ${rewards}/5.1a.js)\n    at ${lottery}/remoteEntry.js:1:9`;
  expect(threw(stack)).toBe('mfe-lottery/0.1.0-3f2a9c0d1e');
});

test('uses the script that the browser names when the error has no stack', () => {
  expect(threw('', `${rewards}/Prize.2b.js`)).toBe('mfe-rewards/0.1.0-aa');
});

test.each([
  ['an extension that the page called', `Error\n    at x (chrome-extension://abcdef/in.js:1:1)\n    at ${lottery}/P.js:1:2`],
  ['a script of another site', 'Error\n    at https://challenges.cloudflare.com/turnstile/v0/api.js:1:1'],
  ['the same path on another site', 'Error\n    at https://evil.example/mfe-lottery/0.1.0-aa/x.js:1:1'],
  ['a site whose name begins the same', `Error\n    at ${origin}.evil.example/mfe-lottery/0.1.0-aa/x.js:1:1`],
  ['the document', `Error\n    at ${origin}/lottery/5/detail:3:1`],
  ['a file outside the releases', `Error\n    at ${origin}/alerts-worker.js:3:1`],
  ['an empty stack', ''],
])('returns null for %s', (_whose, stack) => {
  expect(threw(stack)).toBeNull();
});
