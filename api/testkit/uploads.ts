import { request } from 'node:http';
import { PresignResponse } from 'shared/contracts/uploads';
import sharp from 'sharp';
import type { App } from '../src/app/app.ts';
import { ask, postJson } from './httpMember.ts';

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Bearer = { authorization: string };

export const askToUpload = (app: App, headers: Bearer, wanted: { objectName?: string; width?: number; size?: number } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/upload-file/presigned-url',
    payload: { objectName: 'portrait.png', ...wanted },
    headers,
  });

export const putPicture = (app: App, { url, headers }: Pick<PresignResponse, 'url' | 'headers'>, payload: Buffer) =>
  app.inject({ method: 'PUT', url, headers, payload });

export async function uploadOnePixel(app: App, headers: Bearer): Promise<string> {
  const allowed = (await askToUpload(app, headers)).json<PresignResponse>();
  const { statusCode, body } = await putPicture(app, allowed, onePixel);
  if (statusCode !== 200) throw new Error(body);
  return allowed.publicUrl;
}

/**
 * Announces an upload without sending its body.
 * @param origin address of a listening provider
 * @returns the answer
 */
export function announceOnly(
  origin: string,
  url: string,
  headers: Record<string, string | number>,
): Promise<{ statusCode: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + url, { method: 'PUT', headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      sent.destroy();
      resolve({ statusCode: response.statusCode, body });
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

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
