import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import type { receiptType } from './receiptType.ts';
import { Nullable } from './schemas.ts';

/*
 * Data for checking a draw: `/fair/…` and receipts. Their texts and bytes are defined in shared/src/fair. Independent verifiers
 * read them, so their form must not change.
 */

const Hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });

/** Everything about one round in one file. 404 before the freeze; without `result` before the draw. */
export const Bundle = Type.Object(
  {
    opening: Type.String({ description: 'Text of the opening record' }),
    extend: Type.Optional(Type.String({ description: 'Text of the extension of the sale' })),
    freeze: Type.Optional(Type.String({ description: 'Text of the freeze record that counts' })),
    result: Type.Optional(Type.String({ description: 'Text of the result record' })),
    cancel: Type.Optional(Type.String({ description: 'Text of the cancellation' })),
    owners: Type.Optional(Type.Array(Type.String(), { description: 'By number: the commitment of its owner, or unsold' })),
    beacon: Type.Optional(
      Type.Object({
        chain: Hash('Hash of the beacon’s chain'),
        publicKey: Type.String(),
        genesis: Type.Integer({ description: 'Time of round 1, Unix seconds' }),
        period: Type.Integer({ description: 'Seconds' }),
        round: Type.Integer(),
        signature: Type.String(),
      }),
    ),
    block: Type.Optional(
      Type.Object({
        chain: Type.Union([Type.Literal('bsc'), Type.Literal('simulated')]),
        number: Type.Integer(),
        hash: Type.String(),
        time: Type.Integer({ description: 'Unix seconds' }),
      }),
    ),
    log: Type.Object({
      checkpoint: Type.String({ description: 'Signed note' }),
      // One entry per record. A second freeze or extension in the log has an entry too, although its text is not in the bundle.
      records: Type.Array(
        Type.Object({
          record: Type.Union([
            Type.Literal('opening'),
            Type.Literal('extend'),
            Type.Literal('freeze'),
            Type.Literal('result'),
            Type.Literal('cancel'),
          ]),
          index: Type.Integer({ minimum: 0 }),
          proof: Type.Array(Hash('From the leaf up to the root of the checkpoint')),
        }),
      ),
    }),
  },
  { $id: 'Bundle' },
);
export type Bundle = Static<typeof Bundle>;

/** Protected header of a receipt. Receipts from before the promise, and those of openings without latest times, have none. */
export interface ReceiptHeader {
  alg: 'Ed25519';
  typ: typeof receiptType;
  kid: string;
  /** Time by which the log has the list with the purchase, or the cancellation that pays it back, Unix seconds. */
  'logged-by'?: number | undefined;
}

/** Payload of a receipt, a compact JWS with `alg` Ed25519 and `typ` snail-receipt+jws. */
export const ReceiptClaims = Type.Object(
  {
    opening: Hash('Id of the round’s opening record'),
    round: Type.Integer(),
    numbers: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Zero-based, ascending' }),
    price: Type.Integer({ description: 'CTO a number' }),
    total: Type.Integer({ description: 'CTO' }),
    time: Type.Integer({ description: 'When it was bought, Unix seconds' }),
    owner: Hash('Commitment: what the public list shows of the buyer'),
    salt: Hash('What makes the commitment out of the member’s id'),
    member: Type.Integer({ description: 'Id of the buyer' }),
    terms: Hash('Of the terms'),
    checkpoint: Type.String({ description: 'The log at that moment: signed note' }),
  },
  { $id: 'ReceiptClaims' },
);
export type ReceiptClaims = Static<typeof ReceiptClaims>;

export const Receipt = Type.Object(
  {
    purchaseId: Type.Integer(),
    receipt: Nullable(
      Type.String({
        description: 'Compact JWS; null for what was bought before there were receipts, or after its salt was erased',
      }),
    ),
  },
  { $id: 'Receipt' },
);
export type Receipt = Static<typeof Receipt>;

/** Current and former public keys of receipts, at `/.well-known/jwks.json`: Ed25519, selected by `kid` in a receipt's header. */
export const KeySet = Type.Object(
  {
    keys: Type.Array(
      Type.Object({
        kty: Type.Literal('OKP'),
        crv: Type.Literal('Ed25519'),
        alg: Type.Literal('Ed25519'),
        use: Type.Literal('sig'),
        kid: Type.String({ description: 'RFC 7638 thumbprint' }),
        x: Type.String({ description: 'The key, base64url' }),
      }),
    ),
  },
  { $id: 'KeySet' },
);
export type KeySet = Static<typeof KeySet>;

export const receiptOperations = {
  '/api/lotteries/purchases/{id}/receipt': { method: 'get', member: true, answer: Receipt, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;
