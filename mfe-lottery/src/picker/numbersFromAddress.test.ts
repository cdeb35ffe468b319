import { paths } from 'shared/contracts/paths';
import { numbersFromAddress } from './numbersFromAddress.ts';

test('reads what the path spells', () => {
  const query = new URL(paths.lotteryWithNumbers(4, [3, 5, 255, 0]), 'http://site').searchParams;
  expect(numbersFromAddress(query.get('numbers'))).toEqual([3, 5, 255, 0]);
});

test.each([
  [null, []],
  ['', []],
  ['7', [7]],
  [' 7 , 007,8', [7, 8]],
  ['256,99999', [256, 99_999]],
  ['100000,255', [255]],
  ['-1,1.5,1e2,0x1,٣,all,', []],
  ['3;5', []],
])('%j asks for %j', (text, numbers) => expect(numbersFromAddress(text)).toEqual(numbers));
