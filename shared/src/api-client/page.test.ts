import { pageOf } from './page.ts';

const url = '/api/lotteries/?page=1&limit=2&status=ended';

test('a page stays as it is', () => {
  const page = { contents: ['c', 'd'], totalElements: 5, totalPage: 3, perPage: 2 };
  expect(pageOf(page, url)).toEqual(page);
});

test('a page with some of its counts gets the others', () => {
  expect(pageOf({ contents: ['c', 'd'], totalElements: 5 }, url)).toEqual({
    contents: ['c', 'd'],
    totalElements: 5,
    totalPage: 3,
    perPage: 2,
  });
});

test('of a plain array the page that was asked for is shown', () => {
  expect(pageOf(['a', 'b', 'c', 'd', 'e'], url)).toEqual({ contents: ['c', 'd'], totalElements: 5, totalPage: 3, perPage: 2 });
  expect(pageOf(['a', 'b'], '/api/lotteries/').contents).toEqual(['a', 'b']);
});

test('an empty array is an empty page', () => {
  expect(pageOf([], '/api/lotteries/')).toEqual({ contents: [], totalElements: 0, totalPage: 0, perPage: 1 });
});
