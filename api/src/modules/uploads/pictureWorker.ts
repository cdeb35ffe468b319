import { setPriority } from 'node:os';
import { enterSandbox } from 'ssr/sandbox/enterSandbox';
import type { PictureJob, PictureResult } from './pictureProcess.ts';
import { avifVariant, previewPicture, sizePicture } from './sizePicture.ts';

// A sandboxed child process that decodes untrusted pictures, one at a time; pictureProcess.ts starts, monitors and ends it. It
// has no secrets and no network access, and it does not block the event loop of the provider.

const { default: sharp } = await import('sharp');
sharp.concurrency(1);
sharp.cache(false);
enterSandbox('with libraries');

process.on('message', async ({ kind, bytes, trusted, avifWidth }: PictureJob) => {
  // Members' pictures and AVIF get a low CPU priority, so that purchases and logins are not delayed. Pictures of the operator and
  // the first start are not, because an operator waits for them.
  if (!trusted) setPriority(10);
  const ofStored = () => (avifWidth === undefined ? previewPicture(bytes) : avifVariant(bytes, avifWidth));
  const result: PictureResult = await (kind ? sizePicture(kind, bytes, trusted) : ofStored());
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
