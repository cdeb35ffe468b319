import { PresignResponse } from 'shared/contracts/uploads';
import sharp from 'sharp';
import { ask, postJson } from './httpMember.ts';

/** Creates a picture of the largest allowed size: 49.7 million pixels in a few hundred kilobytes. */
export function largePicture(): Promise<Buffer> {
  return sharp({ create: { width: 7050, height: 7050, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();
}

/** Requests an upload and sends a PNG. @param url address of the provider @returns the status */
export async function uploadPng(url: string, headers: { authorization: string }, picture: Buffer): Promise<number> {
  const wanted = postJson({ objectName: 'picture.png' }, headers);
  const allowed = await ask(PresignResponse, `${url}/api/upload-file/presigned-url`, wanted);
  const { pathname, search } = new URL(allowed.url, url);
  const sent = { method: 'PUT', headers: allowed.headers, body: new Uint8Array(picture) };
  return (await fetch(`${url}${pathname}${search}`, sent)).status;
}
