import decodeQR from 'qr/decode.js';
import { pictureOf } from './factor.service.ts';

test('an app that reads the picture gets the address', async () => {
  const uri = 'otpauth://totp/Snail%20Lotto:player01?secret=KNXGC2LMEBGG65DUKNXGC2LMEBGG65DU&issuer=Snail%20Lotto';
  const { size, path } = await pictureOf(uri);
  const scale = 8;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  expect(decodeQR({ width, height: width, data })).toBe(uri);
  expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('');
});
