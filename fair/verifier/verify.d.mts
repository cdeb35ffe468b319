export type RecordKind = 'opening' | 'extend' | 'freeze' | 'result' | 'cancel';

/**
 * Texts of a bundle or tlog-proof, a receipt (compact JWS), /fair/log/key, /.well-known/jwks.json and a tlog-policy. `relayed`:
 * count of drand's relays that have the beacon's round of an undrawn round; undefined: none was asked. `now`: Unix seconds.
 */
export interface VerifyInput {
  bundle: string;
  receipt?: string | undefined;
  logKey?: string | undefined;
  keys?: string | undefined;
  policy?: string | undefined;
  relayed?: number | undefined;
  now?: number;
}

/** Verifies a bundle. `exit`: 0 valid, 1 invalid, 2 valid but not logged as required. `asks`: the beacon round for relays. */
export function verify(input: VerifyInput): { exit: 0 | 1 | 2; lines: string[]; asks: (number | undefined)[] };

/** @throws Error when the record does not have the required form */
export function readRecord(kind: RecordKind, text: string, rule: 'v1' | 'v2'): Record<string, string | number>;
export function recordId(text: string): string;
export function merkleRoot(leaves: readonly (string | Uint8Array)[]): Buffer;
/** @param proof hashes in hexadecimal */
export function rootOfProof(leaf: string | Uint8Array, index: number, size: number, proof: readonly string[]): Buffer;
export function ticketLeaf(opening: string, number: number, owner: string): string;
export function ownerOf(salt: string, member: number | string): string;
export function drawV2(signature: string, opening: string, attempt: number, numbers: number): number;
export function drawV1(blockHash: string, numbers: number): number;
export function isOfBeacon(publicKey: string, round: number, signature: string): boolean;
export function localChain(chain: { publicKey: string; genesis: number; period: number }): string;
/** Reads a checkpoint. `signed` is null without a key. */
export function readCheckpoint(
  note: string,
  key?: string,
): { origin: string; size: number; root: string; signed: boolean | null };
