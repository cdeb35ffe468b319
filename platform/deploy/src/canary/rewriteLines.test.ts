import { lineRewriter } from './rewriteLines.ts';

function written(terminal: { isTTY?: boolean; columns?: number }, ...writes: string[][]): string[] {
  const texts: string[] = [];
  const write = lineRewriter({ ...terminal, write: (text) => texts.push(text) });
  for (const lines of writes) write(lines);
  return texts;
}

test('in a terminal what is written next stands where the last stood, long lines and empty ones counted', () => {
  const last = ['x'.repeat(41), '', 'x'.repeat(40)];
  expect(written({ isTTY: true, columns: 40 }, last, ['new'])[1]).toBe('\u001b[4A\u001b[0Jnew\n');
});

test('a terminal that does not know how wide it is has 80 columns', () => {
  expect(written({ isTTY: true, columns: 0 }, ['x'.repeat(81), ''], ['new'])[1]).toBe('\u001b[3A\u001b[0Jnew\n');
});

test('in a file nothing is taken back', () => {
  expect(written({}, ['one', 'two'], ['new'])).toEqual(['one\ntwo\n', 'new\n']);
});
