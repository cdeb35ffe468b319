import { setPriority } from 'node:os';
import { enterSandbox } from 'ssr/confined/enterSandbox';
import type { PictureJob, PictureResult } from './pictureProcess.ts';
import { sizePicture } from './sizePicture.ts';

// A sandboxed process for reading pictures, one after the other: pictureProcess.ts starts it, watches it and ends it. What
// strangers send is unpacked here, where there is no secret, no connection and nobody waiting to log in.

const { default: sharp } = await import('sharp');
sharp.concurrency(1);
sharp.cache(false);
enterSandbox('with libraries');

process.on('message', async ({ kind, bytes, trusted }: PictureJob) => {
  // Whoever buys or logs in comes before a member's picture. For the operator's, and the first start, somebody waits.
  if (!trusted) setPriority(10);
  const result: PictureResult = await sizePicture(kind, bytes, trusted);
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
