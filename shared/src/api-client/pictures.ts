import type { User } from '../contracts/auth.ts';
import type { PresignRequest, ShowPictureRequest } from '../contracts/uploads.ts';
import { call, putFile } from './http.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_PICTURES}`;

/** Timeout of the upload, ms: the file may wait in a queue before it is processed. */
const longest = 120_000;

/** `picture`: JPEG. `width`: px. `onSent`: reports progress, 0 to 1. */
export interface Upload {
  picture: Blob;
  width: number;
  onSent(share: number): void;
  signal: AbortSignal;
}

/**
 * Uploads a picture and makes it the member's current one. The previous one remains until then.
 * @returns the updated member @throws ApiError
 */
export async function uploadPicture({ picture, width, onSent, signal }: Upload): Promise<User> {
  const wanted: PresignRequest = { objectName: 'picture.jpg', width, size: picture.size };
  const { url, headers, publicUrl } = await call('/api/upload-file/presigned-url', { body: wanted }, { signal });
  await putFile(url, picture, {
    headers,
    signal,
    timeout: longest,
    onUploadProgress: ({ loaded }) => onSent(Math.min(1, loaded / picture.size)),
  });
  return showPicture({ publicUrl }, signal);
}

/** Makes an uploaded picture the current one; also a previous one, within an hour. */
export const showPicture = (body: ShowPictureRequest, signal?: AbortSignal) =>
  call('/api/user/me/picture', { body }, signal && { signal });

export const removePicture = () => call('/api/user/me/picture/remove', { body: {} });

/** Fetches whether the member's picture is public. @param wanted false sends no request, e.g. while logged out */
export const usePicturePublicity = (wanted: boolean) => useCall(shape, '/api/user/me/picture/publicity', wanted ? {} : null);

/** Gives or withdraws consent to show the member's picture publicly, beside their wins. */
export const publishPicture = (isPublic: boolean) => call('/api/user/me/picture/publish', { body: { isPublic } });

/** Fetches the member's public name, and when they can choose another one. @param wanted false sends no request */
export const usePublicName = (wanted: boolean) => useCall(shape, '/api/user/me/public-name', wanted ? {} : null);

/** @param name null: the drawn one @throws ApiError with the field `name` */
export const choosePublicName = (name: string | null) => call('/api/user/me/public-name/choose', { body: { name } });

/** Matches the keys of cached answers that have names of members. */
export const isNamingMembers = (key: unknown): boolean => typeof key === 'string' && /^.api.(lotteries|payouts|user)\b/.test(key);

/** Fetches the public profile of a member; `null` sends no request. @param publicId as shown beside numbers and wins */
export const usePublicMember = (publicId: number | null) =>
  useCall(shape, '/api/user/{id}', publicId === null ? null : { id: publicId });
