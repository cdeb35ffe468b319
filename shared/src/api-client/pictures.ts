import type { PresignRequest, PresignResponse, ShowPictureRequest } from '../contracts/uploads.ts';
import type { User } from '../contracts/users.ts';
import { post, putFile } from './http.ts';

/** Milliseconds for the file: it may stand in a line before it is looked at. */
const longest = 120_000;

export interface Upload {
  /** JPEG. */
  picture: Blob;
  /** px. */
  width: number;
  /** How much of it is sent, 0 to 1. */
  onSent(share: number): void;
  signal: AbortSignal;
}

/**
 * Uploads a picture and makes it the one that the member shows; until then the former one stays.
 * @returns the member with it
 */
export async function uploadPicture({ picture, width, onSent, signal }: Upload): Promise<User> {
  const wanted: PresignRequest = { objectName: 'picture.jpg', width, size: picture.size };
  const { url, headers, publicUrl } = await post<PresignResponse>('/api/upload-file/presigned-url', wanted, { signal });
  await putFile(url, picture, {
    headers,
    signal,
    timeout: longest,
    onUploadProgress: ({ loaded }) => onSent(Math.min(1, loaded / picture.size)),
  });
  return showPicture({ publicUrl }, signal);
}

/** Shows an uploaded picture, also the former one again within an hour. */
export const showPicture = (body: ShowPictureRequest, signal?: AbortSignal) =>
  post<User>('/api/user/me/picture', body, signal && { signal });

/** Shows no picture any more. */
export const removePicture = () => post<User>('/api/user/me/picture/remove');
