import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The snail of the wordmark, three times as large as it is shown. It travels with each mail: nothing is asked of a server. */
const snail = readFileSync(path.join(import.meta.dirname, 'snail.png'));

/** What the HTML half calls it. */
export const snailId = 'snail@mail';

/** As a part of a mail. */
export const snailAttachment = {
  filename: 'snail.png',
  content: snail,
  contentType: 'image/png',
  cid: snailId,
  contentDisposition: 'inline',
} as const;

/** An HTML half that a browser shows whole, from a file. */
export const withSnail = (html: string): string =>
  html.replaceAll(`cid:${snailId}`, `data:image/png;base64,${snail.toString('base64')}`);
