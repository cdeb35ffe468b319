import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The logo's snail at three times its size. It is attached to each mail, so that nothing is loaded. */
const snail = readFileSync(path.join(import.meta.dirname, 'snail.png'));

export const snailId = 'snail@mail';

export const snailAttachment = {
  filename: 'snail.png',
  content: snail,
  contentType: 'image/png',
  cid: snailId,
  contentDisposition: 'inline',
} as const;

/** Embeds the image into an HTML part, for display in a browser. */
export const withSnail = (html: string): string =>
  html.replaceAll(`cid:${snailId}`, `data:image/png;base64,${snail.toString('base64')}`);
