import { type Static, Type } from 'typebox';
import { User } from './auth.ts';
import { type Operations, rateLimited } from './operation.ts';
import { maxPictureBytes } from './pictureSizes.ts';
import { EpochMs, Nullable } from './schemas.ts';

export { maxPictureBytes };

export const PresignRequest = Type.Object(
  {
    objectName: Type.String({ minLength: 1, maxLength: 200, description: 'File name; only its ending is used' }),
    width: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 99_999, description: 'Its width in px as a browser shows it (naturalWidth)' }),
    ),
    size: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxPictureBytes,
        description: 'Its bytes: the permission is for exactly so many. Without it, for maxBytes at most',
      }),
    ),
  },
  { $id: 'PresignRequest' },
);
export type PresignRequest = Static<typeof PresignRequest>;

export const PresignResponse = Type.Object(
  {
    url: Type.String({ description: 'PUT the bytes here' }),
    method: Type.Literal('PUT'),
    headers: Type.Record(Type.String(), Type.String()),
    publicUrl: Type.String({ description: 'Where the picture is afterwards' }),
    maxBytes: Type.Integer(),
    expiresAt: EpochMs('End of the permission'),
  },
  { $id: 'PresignResponse' },
);
export type PresignResponse = Static<typeof PresignResponse>;

export const PicturePublicity = Type.Object(
  {
    isPublic: Type.Boolean({ description: 'False until the member agrees' }),
    avatar: Nullable(Type.String({ description: 'Address of the picture; another one after an agreement was taken back' })),
  },
  { $id: 'PicturePublicity' },
);
export type PicturePublicity = Static<typeof PicturePublicity>;

export const PublishPictureRequest = Type.Object({ isPublic: Type.Boolean() }, { $id: 'PublishPictureRequest' });
export type PublishPictureRequest = Static<typeof PublishPictureRequest>;

export const ShowPictureRequest = Type.Object(
  { publicUrl: Type.String({ minLength: 1, maxLength: 500, description: 'As presigned-url gave it, after the upload' }) },
  { $id: 'ShowPictureRequest' },
);
export type ShowPictureRequest = Static<typeof ShowPictureRequest>;

export const uploadOperations = {
  '/api/upload-file/presigned-url': {
    method: 'post',
    member: true,
    body: PresignRequest,
    answer: PresignResponse,
    errors: { ...rateLimited, 409: ['QUOTA_EXCEEDED'] },
  },
  '/api/user/me/picture': {
    method: 'post',
    member: true,
    body: ShowPictureRequest,
    answer: User,
    errors: { 404: ['NOT_FOUND'] },
  },
  '/api/user/me/picture/remove': { method: 'post', member: true, answer: User },
  '/api/user/me/picture/publicity': { method: 'get', member: true, answer: PicturePublicity },
  '/api/user/me/picture/publish': { method: 'post', member: true, body: PublishPictureRequest, answer: PicturePublicity },
} satisfies Operations;
