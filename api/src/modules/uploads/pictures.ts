/** A kind of picture that may be uploaded. No SVG: it can carry scripts. */
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

/** The kind of all narrower variants. */
export const variantKind: PictureKind = { ending: 'webp', contentType: 'image/webp' };

/** For people: which files are taken. */
export const pictureEndings = kinds.map(({ ending }) => ending).join(', ');

/** The kind of a file by its name's ending, in any case; undefined when it is no picture that we take. */
export function pictureKind(fileName: string): PictureKind | undefined {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase();
  return kinds.find((kind) => kind.ending === (ending === 'jpeg' ? 'jpg' : ending));
}

/** Whether the bytes begin as a picture of this kind must (its magic number). */
export function looksLike(kind: PictureKind, bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kinds.some(({ ending, starts }) => ending === kind.ending && starts(buffer));
}
