import { type Static, Type } from 'typebox';
import { Acknowledged } from './auth.ts';
import { type Operations, rateLimited } from './operation.ts';
import { AddPasskeyRequest, PasskeyAssertion, PasskeyOffer, PasskeyRequest } from './passkeys.ts';
import { EpochMs, Nullable } from './schemas.ts';

export const OperatorRole = Type.Union(
  [Type.Literal('observer'), Type.Literal('support'), Type.Literal('finance'), Type.Literal('sales'), Type.Literal('steward')],
  { $id: 'OperatorRole' },
);
export type OperatorRole = Static<typeof OperatorRole>;

export const Operator = Type.Object({ id: Type.Integer(), name: Type.String(), role: OperatorRole }, { $id: 'Operator' });
export type Operator = Static<typeof Operator>;

export const ActKind = Type.Union(
  [
    Type.Literal('members credit'),
    Type.Literal('members freeze'),
    Type.Literal('members unfreeze'),
    Type.Literal('members end-sessions'),
    Type.Literal('members second-factor'),
    Type.Literal('purchases refund'),
    Type.Literal('rounds pause'),
    Type.Literal('rounds resume'),
    Type.Literal('rounds extend'),
    Type.Literal('rounds cancel'),
    Type.Literal('exports make'),
    Type.Literal('orders fulfil'),
    Type.Literal('operators add'),
    Type.Literal('operators remove'),
    Type.Literal('operators leave'),
    Type.Literal('operators role'),
    Type.Literal('passkeys add'),
    Type.Literal('passkeys remove'),
    Type.Literal('budget raise'),
    Type.Literal('budget lower'),
    Type.Literal('webhooks add'),
    Type.Literal('webhooks remove'),
    Type.Literal('prizes ready'),
    Type.Literal('rounds open'),
    Type.Literal('rewards allow'),
    Type.Literal('alerts set'),
    Type.Literal('members verify'),
    Type.Literal('rewards end-schedule'),
    Type.Literal('contact answer'),
    Type.Literal('contact close'),
    Type.Literal('members reset-name'),
  ],
  { $id: 'ActKind', description: '`members second-factor` removes it. Those of a member are mailed to them' },
);
export type ActKind = Static<typeof ActKind>;

const Secret = (description: string) => Type.String({ minLength: 1, maxLength: 400, description });

const SignInRequest = Type.Object(
  { jkt: Type.String({ pattern: '^[\\w-]{43}$', description: 'Thumbprint (RFC 7638) of the key that this browser will prove' }) },
  { $id: 'SignInRequest' },
);
const SignInLink = Type.Object(
  { link: Type.String({ description: 'Page of the desk, valid for five minutes' }) },
  { $id: 'SignInLink' },
);
const SessionRequest = Type.Object(
  { code: Secret('From the address to which the desk has led back; valid for two minutes and once') },
  { $id: 'SessionRequest' },
);

const OperatorSession = Type.Object(
  { operator: Operator, endsAt: EpochMs('When it ends, however much it is used') },
  { $id: 'OperatorSession' },
);

const OfficeSession = Type.Object(
  {
    ...OperatorSession.properties,
    asks: Type.Array(ActKind, { description: 'Acts that the operator may draft' }),
    // One schema has each `$id` once.
    approves: Type.Array(Type.Union(ActKind.anyOf), { description: 'Acts of others that the operator may approve' }),
  },
  { $id: 'OfficeSession' },
);

export const NewOperatorSession = Type.Object(
  {
    ...OfficeSession.properties,
    token: Type.String({ description: 'For `Authorization: Bearer`, with a proof for each call' }),
  },
  { $id: 'NewOperatorSession' },
);
export type NewOperatorSession = Static<typeof NewOperatorSession>;

const DeskSignIn = Type.Object(
  { passkey: PasskeyAssertion, request: Type.Optional(Secret('From the link to the desk; missing: only the desk is opened')) },
  { $id: 'DeskSignIn' },
);
export type DeskSignIn = Static<typeof DeskSignIn>;
const DeskNext = Type.Object({ location: Type.String({ description: 'Page to go on to' }) }, { $id: 'DeskNext' });

const Invitation = Type.Object({ token: Secret('From the link of an invitation') }, { $id: 'Invitation' });
const InvitationOffer = Type.Object(
  { ...PasskeyOffer.properties, role: OperatorRole, expiresAt: EpochMs('When the link expires') },
  { $id: 'InvitationOffer' },
);
export type InvitationOffer = Static<typeof InvitationOffer>;
const Enrolment = Type.Object({ ...AddPasskeyRequest.properties, ...Invitation.properties }, { $id: 'Enrolment' });
export type Enrolment = Static<typeof Enrolment>;

const OperatorPasskey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    credentialId: Type.String({ description: 'For the prompt (base64url)' }),
    createdAt: EpochMs('When it was enrolled'),
    lastUsedAt: Nullable(EpochMs('When it last signed in')),
    current: Type.Boolean({ description: 'It opened this session' }),
  },
  { $id: 'OperatorPasskey' },
);
const DeskOperator = Type.Object(
  { ...OperatorSession.properties, passkeys: Type.Array(OperatorPasskey) },
  { $id: 'DeskOperator' },
);
export type DeskOperator = Static<typeof DeskOperator>;

const passkeyErrors = { ...rateLimited, 400: ['VALIDATION', 'CHALLENGE_EXPIRED'] } as const;

/** Signing in to the office, and the pages of the desk: the first four of the players' origin, the rest of the desk's. */
export const officeSessionOperations = {
  '/api/office/sessions/requests': { method: 'post', office: true, body: SignInRequest, answer: SignInLink, errors: rateLimited },
  '/api/office/sessions': {
    method: 'post',
    office: true,
    body: SessionRequest,
    answer: NewOperatorSession,
    errors: { ...rateLimited, 400: ['VALIDATION', 'INVALID_CODE'], 401: ['PROOF_REQUIRED'] },
  },
  '/api/office/session': { method: 'get', operator: true, answer: OfficeSession },
  '/api/office/sessions/end': { method: 'post', operator: true, answer: Acknowledged },
  '/api/desk/challenge': { method: 'get', office: true, answer: PasskeyRequest },
  '/api/desk/sign-in': {
    method: 'post',
    office: true,
    body: DeskSignIn,
    answer: DeskNext,
    errors: { ...passkeyErrors, 401: ['INVALID_CREDENTIALS'] },
  },
  '/api/desk/sign-out': { method: 'post', operator: true, answer: Acknowledged },
  '/api/desk/session': { method: 'get', operator: true, answer: DeskOperator },
  '/api/desk/invitation': { method: 'post', office: true, body: Invitation, answer: InvitationOffer, errors: rateLimited },
  '/api/desk/passkeys': { method: 'post', office: true, body: Enrolment, answer: DeskNext, errors: passkeyErrors },
} satisfies Operations;
