import { fillIn, match } from './addresses.ts';

test('a path fits its pattern, with or without a slash at the end', () => {
  expect(match('/', '/')).toEqual({});
  expect(match('/lottery/:lotteryId/detail', '/lottery/7/detail/')).toEqual({ lotteryId: '7' });
  expect(match('/lottery/:lotteryId', '/lottery')).toBeNull();
  expect(match('/reward', '/lottery')).toBeNull();
  for (const id of ['abc', '0', '-1', '1.5', '07', '9'.repeat(20)])
    expect(match('/reward/:rewardId', `/reward/${id}`)).toBeNull();
});

const hint = '<link rel="preload" as="fetch" href="/api/lotteries/{lotteryId}" crossorigin="anonymous">';

test('an id goes into the hints, anything else takes them out', () => {
  expect(fillIn(`${hint}\n<p>`, { lotteryId: '42' })).toBe(`${hint.replace('{lotteryId}', '42')}\n<p>`);
  expect(fillIn(`${hint}\n<p>`, { lotteryId: '"><script>' })).toBe('<p>');
  expect(fillIn(`${hint}\n<p>`, {})).toBe('<p>');
});
