import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AddPasskeyRequest, PasskeyAssertion } from 'shared/contracts/passkeys';

interface Claims {
  challenge: string;
  origin: string;
  rpId: string;
  type?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  flags?: number;
  signCount?: number;
  userHandle?: string;
}

export interface SoftAuthenticator {
  id: string;
  create(claims: Claims): Pick<AddPasskeyRequest, 'clientDataJSON' | 'attestationObject'>;
  get(claims: Claims): PasskeyAssertion;
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([kind * 32 + size]);
    return size < 256 ? Buffer.from([kind * 32 + 24, size]) : Buffer.from([kind * 32 + 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, its]) => [cbor(name), cbor(its)])]);
}

function coseKey(key: KeyObject, algorithm: number): Map<number, Cbor> {
  const { x, y, n, e } = key.export({ format: 'jwk' });
  const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
  const entries: [number, Cbor][] = n
    ? [
        [1, 3],
        [3, algorithm],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]
    : [
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ];
  return new Map(entries);
}

/**
 * Creates an authenticator with one credential, in software.
 * @param changes `algorithm` in the COSE key, `bits` of an RSA key
 */
export function softAuthenticator(
  kind: 'ES256' | 'RS256' = 'ES256',
  { algorithm = kind === 'ES256' ? -7 : -257, bits = 2_048 } = {},
): SoftAuthenticator {
  const { privateKey, publicKey } =
    kind === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength: bits });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const clientData = (type: string, { challenge, origin, crossOrigin = false, topOrigin }: Claims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, ...(topOrigin !== undefined && { topOrigin }) }));
  const head = ({ rpId, flags = 0x05, signCount = 0 }: Claims, more = 0) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags + more);
    rest.writeUInt32BE(signCount, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  };
  return {
    id,
    create(claims) {
      const length = Buffer.from([0, credentialId.length]);
      const key = cbor(coseKey(publicKey, algorithm));
      const authData = Buffer.concat([head(claims, 0x40), Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        clientDataJSON: clientData(claims.type ?? 'webauthn.create', claims).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      };
    },
    get(claims) {
      const data = clientData(claims.type ?? 'webauthn.get', claims);
      const authData = head(claims);
      const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(data).digest()]), privateKey);
      return {
        id,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(claims.userHandle !== undefined && { userHandle: claims.userHandle }),
      };
    },
  };
}
