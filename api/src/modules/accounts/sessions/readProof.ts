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
  /** SHA-256 of the body; an extension of RFC 9449. */
  bodyHash: Type.Optional(Type.String({ maxLength: 43 })),
});
const headers = Compile(Header);
const claims = Compile(Claims);

export type Proof = Static<typeof Claims> & { key: string };

interface KnownKey {
  key: KeyObject;
  thumbprint: string;
}

/** Limit of cached keys; beyond it the cache is cleared. Parsing a key takes as long as verifying a signature. */
const most = 10_000;

export class ProofReader {
  readonly #known = new Map<string, KnownKey>();

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

export const proofDigest = (text: string): string => hash('sha256', text, 'base64url');

function keyOf(header: string): KnownKey | undefined {
  const { jwk } = parsed(headers, header) ?? {};
  // The request exposed the private key.
  if (jwk === undefined || 'd' in jwk) return undefined;
  const { kty, crv, x, y } = jwk;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return { key, thumbprint: proofDigest(JSON.stringify({ crv, kty, x, y })) };
  } catch {
    return undefined;
  }
}

/** Synchronous: switching to another thread takes longer than it saves. */
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
    return undefined;
  }
}
