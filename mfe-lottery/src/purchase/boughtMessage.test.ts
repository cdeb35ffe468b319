import { boughtMessage } from './boughtMessage.ts';

test('says the specified sentence and names what was bought, as long as that can be read in passing', () => {
  expect(boughtMessage([3, 15], 64, false)).toBe('Buy tickets successfully!!! You hold 03, 15.');
  expect(boughtMessage([...Array(11).keys()], 64, false)).toBe('Buy tickets successfully!!! 11 numbers are yours.');
});

test('says where the receipt is', () => {
  expect(boughtMessage([3], 64, true)).toBe('Buy tickets successfully!!! You hold 03. Your receipt is in My Tickets.');
});
