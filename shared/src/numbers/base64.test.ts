import { fromBase64, toBase64 } from './base64.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 89 + 7) % 256);

test.each([0, 1, 2, 3, 4, 5, 12_500])('%i bytes are written as the platform writes them, and read back', (length) => {
  const bytes = bytesOf(length);
  const text = toBase64(bytes);
  expect(text).toBe(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  expect([...fromBase64(text)]).toEqual([...bytes]);
});

test.each(['a', 'ab', 'abc', 'ab!d', '====', 'a=bc', 'abcü'])('%j is refused', (text) => {
  expect(() => fromBase64(text)).toThrow();
});
