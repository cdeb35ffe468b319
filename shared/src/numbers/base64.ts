/*
 * Base64 without globals: server bundles have neither `atob` nor `Buffer`, and older supported browsers have no
 * `Uint8Array.fromBase64`.
 */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...letters].map((letter, value) => [letter.charCodeAt(0), value]));

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += letters.charAt((three >> shift) & 63);
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return missing === 0 ? text : text.slice(0, -missing) + '='.repeat(missing);
}

/** @throws Error for invalid base64 */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0) throw new Error('Base64 comes in fours.');
  const missing = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - missing);
  for (let at = 0; at < text.length; at += 4) {
    let three = 0;
    for (let place = at; place < at + 4; place++) {
      const value = place < text.length - missing ? values.get(text.charCodeAt(place)) : 0;
      if (value === undefined) throw new Error(`There is no '${text.charAt(place)}' in base64.`);
      three = (three << 6) | value;
    }
    // Writes past the end of the array have no effect.
    for (let index = 0; index < 3; index++) bytes[(at / 4) * 3 + index] = (three >> (16 - 8 * index)) & 255;
  }
  return bytes;
}
