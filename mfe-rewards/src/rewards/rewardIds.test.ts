import { rewardIdsOf } from './rewardIds.ts';

test.each([
  ['[3]', [3]],
  ['[5, 3, 5]', [5, 3]],
  ['["7", 8]', [7, 8]],
  ['[0, -1, 2.5, null, "x", {"id": 4}, [6], 9]', [9]],
  ['[]', []],
  ['', []],
  ['3', []],
  ['{"ids":[3]}', []],
  ['[3', []],
  ['null', []],
])('%s names %j', (json, ids) => {
  expect(rewardIdsOf(json)).toEqual(ids);
});

test('names no more than one page of rewards can hold', () => {
  const many = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(rewardIdsOf(JSON.stringify(many))).toHaveLength(100);
});
