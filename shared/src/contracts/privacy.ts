import { type Static, Type } from 'typebox';
import { Acknowledged } from './auth.ts';
import { MemberExport } from './memberExport.ts';
import { type Operations, rateLimited } from './operation.ts';
import { proofErrors, stepUpFields } from './passkeys.ts';
import { Amount, EpochMs, Nullable } from './schemas.ts';

/** A matter that must be finished before a member can delete their account. */
export const OpenMatter = Type.Object(
  {
    kind: Type.Union([Type.Literal('round'), Type.Literal('order')], {
      description:
        'round: the member holds a number of a round that is not drawn yet; order: something they won was not sent yet',
    }),
    lotteryId: Type.Integer(),
    name: Type.String({ description: 'The prize' }),
    endsAt: EpochMs('End of the sale of the round'),
  },
  { $id: 'OpenMatter' },
);
export type OpenMatter = Static<typeof OpenMatter>;

export const LeftBalance = Type.Object(
  {
    token: Type.String({ description: 'Its symbol' }),
    amount: Amount('In the smallest unit of the token'),
    decimals: Type.Integer({ minimum: 0, description: 'Of the token: amount / 10^decimals is what people read' }),
  },
  { $id: 'LeftBalance' },
);
export type LeftBalance = Static<typeof LeftBalance>;

export const DeletionState = Type.Object(
  {
    open: Type.Array(OpenMatter, { description: 'While there is any, nothing can be deleted; the earliest 20' }),
    left: Type.Array(LeftBalance, { description: 'Wallets with something in them: it is lost' }),
    secondFactor: Type.Union([Type.Literal('none'), Type.Literal('totp'), Type.Literal('email')], {
      description: 'What is asked for beside the password',
    }),
    stopEndsAt: Nullable(EpochMs('End of the break or exclusion that runs: it goes on for the address after the deletion')),
  },
  { $id: 'DeletionState' },
);
export type DeletionState = Static<typeof DeletionState>;

export const DeleteAccountRequest = Type.Object(
  {
    ...stepUpFields,
    left: Type.Array(LeftBalance, { maxItems: 20, description: 'What the member has seen that they lose' }),
  },
  { $id: 'DeleteAccountRequest' },
);
export type DeleteAccountRequest = Static<typeof DeleteAccountRequest>;

export const privacyOperations = {
  '/api/privacy/export': { method: 'get', member: true, answer: MemberExport, errors: rateLimited },
  '/api/privacy/deletion': { method: 'get', member: true, answer: DeletionState },
  '/api/privacy/deletion/code': {
    method: 'post',
    member: true,
    answer: Acknowledged,
    errors: { ...rateLimited, 403: ['FORBIDDEN'] },
  },
  '/api/privacy/deletion/confirm': {
    method: 'post',
    member: true,
    body: DeleteAccountRequest,
    answer: Acknowledged,
    errors: {
      ...proofErrors,
      409: ['ACCOUNT_FROZEN', 'STILL_OPEN', 'BALANCE_CHANGED', 'ON_BREAK'],
    },
  },
} satisfies Operations;
