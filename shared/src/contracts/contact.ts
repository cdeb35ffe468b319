import { type Static, Type } from 'typebox';
import { Acknowledged } from './auth.ts';
import { type Operations, rateLimited } from './operation.ts';

export const ContactRequest = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    fullName: Type.Optional(Type.String({ maxLength: 200 })),
    question: Type.Optional(Type.String({ maxLength: 500 })),
    message: Type.Optional(Type.String({ maxLength: 5000 })),
  },
  { $id: 'ContactRequest' },
);
export type ContactRequest = Static<typeof ContactRequest>;

export const contactOperations = {
  '/api/contact-information/': { method: 'post', body: ContactRequest, answer: Acknowledged, errors: rateLimited },
} satisfies Operations;
