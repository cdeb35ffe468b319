import { type Static, Type } from 'typebox';
import { Acknowledged } from './auth.ts';
import { Before, Count, Keyset, Masked, OneOf } from './office.ts';
import { type Operations, rateLimited } from './operation.ts';
import { EpochMs, Nullable } from './schemas.ts';

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

export const messageStates = ['open', 'answered', 'closed'] as const;

const message = {
  id: Type.Integer(),
  state: OneOf(messageStates, 'open: it waits for an answer'),
  email: Masked('Where an answer goes', 'r***@e***.org'),
  fullName: Nullable(Masked('As it was typed', 'R*** S***')),
  member: Nullable(
    Type.Object(
      { id: Type.Integer({ description: 'Public number' }), publicName: Type.String() },
      { description: 'Who was logged in' },
    ),
  ),
  answers: Count('Answers that were sent'),
  createdAt: EpochMs('When it was written'),
};

export const OfficeMessage = Type.Object(
  { ...message, about: Type.String({ description: 'Its subject, or how it begins; what names the writer is masked in it' }) },
  { $id: 'OfficeMessage' },
);
export type OfficeMessage = Static<typeof OfficeMessage>;

export const OfficeMessageDetail = Type.Object(
  {
    ...message,
    question: Nullable(Type.String({ description: 'Its subject; what names the writer is masked in all texts' })),
    message: Nullable(Type.String()),
    sent: Type.Array(Type.Object({ text: Type.String(), at: EpochMs('When it was put into the outbox') }), {
      description: 'Answers, the oldest first',
    }),
  },
  { $id: 'OfficeMessageDetail' },
);
export type OfficeMessageDetail = Static<typeof OfficeMessageDetail>;

export const contactOperations = {
  '/api/contact-information/': { method: 'post', body: ContactRequest, answer: Acknowledged, errors: rateLimited },
  '/api/office/messages': {
    method: 'get',
    operator: true,
    query: Type.Object({ state: Type.Optional(OneOf(messageStates, 'Only these')), before: Before }),
    answer: Keyset(OfficeMessage, 'OfficeMessages'),
  },
  '/api/office/messages/{id}': {
    method: 'get',
    operator: true,
    answer: OfficeMessageDetail,
    errors: { 404: ['NOT_FOUND'] },
  },
} satisfies Operations;
