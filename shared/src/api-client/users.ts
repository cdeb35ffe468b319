import type { User } from '../contracts/users.ts';
import { get } from './http.ts';

export const currentUser = () => get<User>('/api/user/me');
