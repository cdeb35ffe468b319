import { verify } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { publicKeyOf } from './deployments/signing.ts';

/**
 * Parses and verifies a signed payload: JSON and its signature, each in base64url, separated by a dot.
 * @param bytes returns the signed bytes of a payload
 * @param keyOf returns the public Ed25519 key that the payload names, in hexadecimal digits
 * @returns the payload, or a sentence that says what is wrong
 */
export function readSigned<Schema extends TSchema>(
  text: string,
  schema: Schema,
  bytes: (payload: string) => Uint8Array,
  keyOf: (found: Static<Schema>) => string,
): Static<Schema> | string {
  const [payload = '', signature = '', ...more] = text.split('.');
  const found = more.length === 0 ? parsed(Buffer.from(payload, 'base64url').toString(), schema) : null;
  if (found === null) return 'It cannot be read.';
  const isSigned = verify(null, bytes(payload), publicKeyOf(keyOf(found.value)), Buffer.from(signature, 'base64url'));
  return isSigned ? found.value : 'Its signature is not of the key that it names.';
}

function parsed<Schema extends TSchema>(json: string, schema: Schema): { value: Static<Schema> } | null {
  try {
    const found: unknown = JSON.parse(json);
    return Value.Check(schema, found) ? { value: found } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
