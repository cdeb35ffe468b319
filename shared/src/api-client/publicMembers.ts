import useSWR from 'swr';
import type { PublicUser } from '../contracts/users.ts';
import { get } from './http.ts';
import { addressFor } from './key.ts';

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_PUBLICMEMBERS}`;

/** A member as everybody may see them; `null` asks nothing. @param publicId as it stands beside numbers and wins */
export function usePublicMember(publicId: number | null) {
  return useSWR(publicId === null ? null : addressFor('/api/user/{id}', publicId) + shape, (key: string) => get<PublicUser>(key));
}
