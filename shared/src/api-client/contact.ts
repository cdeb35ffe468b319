import type { ContactRequest } from '../contracts/contact.ts';
import { call } from './http.ts';

export const sendContact = (body: ContactRequest) => call('/api/contact-information/', { body });
