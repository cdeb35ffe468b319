import type { User } from '../contracts/users.ts';
import { get } from './http.ts';

/** The member the stored token belongs to. */
export const currentUser = () => get<User>('/api/user/me');
