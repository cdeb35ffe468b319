import { type Static, Type } from 'typebox';
import { Nullable } from './amounts.ts';

/** The member as they see themselves. */
export const User = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    fullName: Nullable(Type.String()),
    email: Nullable(Type.String()),
    avatar: Nullable(Type.String({ description: 'Address of a picture' })),
    verified: Type.Boolean({ description: 'KYC completed' }),
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** A member as everybody may see them: no email. */
export const PublicUser = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    fullName: Nullable(Type.String()),
    avatar: Nullable(Type.String()),
    description: Nullable(Type.String()),
  },
  { $id: 'PublicUser' },
);
export type PublicUser = Static<typeof PublicUser>;
