import type { Acknowledged } from '../contracts/auth.ts';
import type { ContactRequest } from '../contracts/contact.ts';
import { post } from './http.ts';

export const sendContact = (body: ContactRequest) => post<Acknowledged>('/api/contact-information/', body);
