import { ApiError, get } from 'shared/api-client/http';
import { collectStyles } from './renderHtml.tsx';
import { SsrDataLoader } from './renderPage.tsx';

jest.mock('../../../shared/src/api-client/transport.ts', () =>
  jest.requireActual('../../../shared/src/api-client/transport.server.ts'),
);

const all = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`/api/lotteries/${index}#shape`, get]));

test(`stores the fetchers' results and "not found"`, async () => {
  const answers = new SsrDataLoader(async (address) =>
    address === '/api/lotteries/0'
      ? { status: 200, body: { id: 0 } }
      : { status: address === '/api/lotteries/1' ? 404 : 503, body: { statusCode: 0, code: 'NO', message: 'No.' } },
  );
  expect(await answers.fetch(all(3))).toBe(true);
  expect([...answers.known.keys()]).toEqual(['/api/lotteries/0#shape', '/api/lotteries/1#shape']);
  expect(answers.known.get('/api/lotteries/0#shape')).toEqual({ data: { id: 0 } });
  const missing = answers.known.get('/api/lotteries/1#shape')?.error;
  expect(missing instanceof ApiError && [missing.status, missing.message]).toEqual([404, 'No.']);
  expect(await answers.fetch(all(3))).toBe(false);
});

test('requests at most 24 addresses in three rounds', async () => {
  const asked: string[] = [];
  const answers = new SsrDataLoader(async (address) => {
    asked.push(address);
    return { status: 200, body: {} };
  });
  for (const count of [1, 2]) expect(await answers.fetch(all(count))).toBe(true);
  expect(await answers.fetch(all(40))).toBe(true);
  expect(asked).toHaveLength(24);
  expect(new Set(asked).size).toBe(24);

  const often = new SsrDataLoader(async () => ({ status: 200, body: {} }));
  for (const count of [1, 2, 3]) expect(await often.fetch(all(count))).toBe(true);
  expect(await often.fetch(all(4))).toBe(false);
});

test('rejects a late request, and does not wait for a fetcher that never ends', async () => {
  const answers = new SsrDataLoader(async () => ({ status: 200, body: 1 }));
  const late = async (key: string) => {
    for (let turn = 0; turn < 500; turn++) await null;
    return get(key);
  };
  let rejected: Promise<unknown> | undefined;
  await answers.fetch(
    new Map<string, (key: string) => unknown>([
      ['/api/lotteries/1', (key) => (rejected = expect(late(key)).rejects.toThrow('Nothing is sent to /api/lotteries/1'))],
      ['/api/lotteries/2', () => new Promise(() => {})],
      ['/api/lotteries/3', get],
    ]),
  );
  expect([...answers.known.keys()]).toEqual(['/api/lotteries/3']);
  await rejected;
  expect.assertions(2);
});

const kept = { key: 'css', registered: { 'css-abc': 'color:red;' } };

test('writes global styles first, one element each, and those of classes in one element', () => {
  const inserted = {
    abc: '.css-abc{color:red;}',
    'animation-x': '@keyframes animation-x{}',
    def: 'body{margin:0;}',
    known: true as const,
  };
  expect(collectStyles({ ...kept, inserted })).toBe(
    '<style data-emotion="css-global def">body{margin:0;}</style>' +
      '<style data-emotion="css abc animation-x">.css-abc{color:red;}@keyframes animation-x{}</style>',
  );
});

test('escapes data that would close the style element', () => {
  const html = collectStyles({ ...kept, inserted: { abc: '.css-abc{content:"</style><script>ran()</script>";}' } });
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.endsWith('</style>')).toBe(true);
  expect(html).not.toContain('</script>');
});
