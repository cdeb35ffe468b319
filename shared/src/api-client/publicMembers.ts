import useSWR from 'swr';
import type { PublicUser } from '../contracts/users.ts';
import { get } from './http.ts';
import { addressFor } from './key.ts';

const shape = `#${process.env.SHAPE_OF_PUBLICMEMBERS}`;

/** Fetches the public profile of a member; `null` sends no request. @param publicId as shown beside numbers and wins */
export function usePublicMember(publicId: number | null) {
  return useSWR(publicId === null ? null : addressFor('/api/user/{id}', publicId) + shape, (key: string) => get<PublicUser>(key));
}
