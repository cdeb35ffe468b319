import useSWR from 'swr';
import type { PicturePublicity, PresignRequest, PresignResponse, ShowPictureRequest } from '../contracts/uploads.ts';
import type { User } from '../contracts/users.ts';
import { get, post, putFile } from './http.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_PICTURES}`;

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

/** Whether strangers see the member's picture. @param wanted false asks nothing, as while nobody is logged in */
export function usePicturePublicity(wanted: boolean) {
  return useSWR(wanted ? `/api/user/me/picture/publicity${shape}` : null, (key: string) => get<PicturePublicity>(key));
}

/** Agrees that strangers see the member's picture beside the member's wins, or takes that back. */
export const publishPicture = (isPublic: boolean) => post<PicturePublicity>('/api/user/me/picture/publish', { isPublic });
