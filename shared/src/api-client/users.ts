import type { User } from '../contracts/users.ts';
import { get } from './http.ts';

/** Fetches the member to whom the stored token belongs. */
export const currentUser = () => get<User>('/api/user/me');
