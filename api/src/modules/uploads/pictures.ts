/** A supported picture type. No SVG, because it can contain scripts. */
export interface PictureKind {
  ending: string;
  contentType: string;
}

const kinds: Array<PictureKind & { starts: (bytes: Buffer) => boolean }> = [
  { ending: 'png', contentType: 'image/png', starts: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' },
  { ending: 'jpg', contentType: 'image/jpeg', starts: (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  { ending: 'gif', contentType: 'image/gif', starts: (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')) },
  {
    ending: 'webp',
    contentType: 'image/webp',
    starts: (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.subarray(0, 12).toString('latin1')),
  },
];

export const variantKind: PictureKind = { ending: 'webp', contentType: 'image/webp' };

export const pictureEndings = kinds.map(({ ending }) => ending).join(', ');

/** Returns the picture type by the file extension, case-insensitively; undefined if it is not supported. */
export function pictureKind(fileName: string): PictureKind | undefined {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind.ending === (ending === 'jpeg' ? 'jpg' : ending));
}

export function looksLike(kind: PictureKind, bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kinds.some(({ ending, starts }) => ending === kind.ending && starts(buffer));
}
