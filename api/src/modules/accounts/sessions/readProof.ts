import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const Coordinate = Type.String({ pattern: '^[\\w-]{43}$' });
const Header = Type.Object({
  typ: Type.Literal('dpop+jwt'),
  alg: Type.Literal('ES256'),
  jwk: Type.Object({ kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: Coordinate, y: Coordinate }),
});
const Claims = Type.Object({
  jti: Type.String({ pattern: '^[\\x21-\\x7e]{8,100}$' }),
  htm: Type.String({ maxLength: 10 }),
  htu: Type.String({ maxLength: 2_000 }),
  iat: Type.Number(),
  ath: Type.Optional(Type.String({ maxLength: 43 })),
  nonce: Type.Optional(Type.String({ maxLength: 100 })),
  /** SHA-256 of the body. Ours: RFC 9449 has none, and lets proofs say more. */
  bodyHash: Type.Optional(Type.String({ maxLength: 43 })),
});
const headers = Compile(Header);
const claims = Compile(Claims);

/** What a proof says (RFC 9449), and `key`: the thumbprint (RFC 7638) of the key that it was signed with. */
export type Proof = Static<typeof Claims> & { key: string };

interface KnownKey {
  key: KeyObject;
  thumbprint: string;
}

/** Keys remembered at once; past that all are read anew. A key costs as much to read as a signature to check. */
const most = 10_000;

/** Reads proofs and checks their signatures. */
export class ProofReader {
  /** By the proofs' first part, which is the same for each proof of a browser. */
  readonly #known = new Map<string, KnownKey>();

  /** @returns undefined for what is no proof, or was not signed with the key that it names */
  read(text: string): Proof | undefined {
    const [first, second, third] = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(text)?.slice(1) ?? [];
    if (text.length > 4_000 || first === undefined || second === undefined || third === undefined) return undefined;
    const said = parsed(claims, second);
    const known = said && (this.#known.get(first) ?? keyOf(first));
    if (!known || !isSigned(known.key, `${first}.${second}`, Buffer.from(third, 'base64url'))) return undefined;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(first, known);
    return { ...said, key: known.thumbprint };
  }
}

/** Digest as tokens, bodies and keys stand in a proof. */
export const proofDigest = (text: string): string => hash('sha256', text, 'base64url');

function keyOf(header: string): KnownKey | undefined {
  const { jwk } = parsed(headers, header) ?? {};
  // A private key was sent along: whoever saw the request has it.
  if (jwk === undefined || 'd' in jwk) return undefined;
  const { kty, crv, x, y } = jwk;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return { key, thumbprint: proofDigest(JSON.stringify({ crv, kty, x, y })) };
  } catch {
    // No point of the curve.
    return undefined;
  }
}

/** At once: another thread would cost a purchase more than it saves. */
const isSigned = (key: KeyObject, text: string, signature: Buffer): boolean =>
  verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);

function parsed<Schema extends TSchema>(
  schema: Validator<Record<never, never>, Schema>,
  part: string,
): Static<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return schema.Check(value) ? value : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}
