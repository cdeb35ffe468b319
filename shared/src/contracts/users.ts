import { type Static, Type } from 'typebox';
import { Nullable } from './amounts.ts';
import type { Operations } from './operation.ts';

export const User = Type.Object(
  {
    id: Type.Integer({ description: 'As everybody sees it; their tickets and wins carry it' }),
    username: Type.String(),
    fullName: Nullable(Type.String()),
    email: Nullable(Type.String()),
    avatar: Nullable(Type.String({ description: 'Address of a picture' })),
    verified: Type.Boolean({ description: 'KYC completed' }),
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** Public view of a member: a pseudonym. Other fields of the specification exist but are empty. */
export const PublicUser = Type.Object(
  {
    id: Type.Integer({ description: 'Random; no other address or table knows it' }),
    username: Type.String({ description: 'A pseudonym, not the name that logs in' }),
    fullName: Nullable(Type.String({ description: 'Never public: null' })),
    avatar: Nullable(Type.String()),
    description: Nullable(Type.String()),
  },
  { $id: 'PublicUser' },
);
export type PublicUser = Static<typeof PublicUser>;

export const userOperations = {
  '/api/user/me': { method: 'get', member: true, answer: User },
  '/api/user/{id}': { method: 'get', answer: PublicUser, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;
