import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { AddPasskeyRequest, PasskeyAssertion } from 'shared/contracts/passkeys';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sameHash } from '../../../core/secrets/codes.ts';
import { readCbor } from './cbor.ts';

export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused';
}

/** Origin and RP ID for which passkeys count: those of `PUBLIC_URL`, exactly. */
export interface PasskeySite {
  origin: string;
  rpId: string;
}

export function passkeySite({ publicUrl }: { publicUrl: string }): PasskeySite {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** COSE numbers of ES256 and RS256, which all authenticators have; the latter is that of Windows Hello. */
const [es256, rs256] = [-7, -257];
/** Bits of authenticatorData: present, verified, may be copied (backup eligible), has a new credential. */
const flags = { present: 0x01, verified: 0x04, synced: 0x08, credential: 0x40 };

const unreadable = () => new PasskeyRefused('The answer of this passkey cannot be read. Please use another one.');

const clientData = Compile(
  Type.Object({
    type: Type.String(),
    challenge: Type.String(),
    origin: Type.String(),
    crossOrigin: Type.Optional(Type.Boolean()),
    topOrigin: Type.Optional(Type.String()),
  }),
);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the challenge that the browser passed on. @throws PasskeyRefused from another page or for another purpose */
function readClientData(encoded: string, type: 'webauthn.get' | 'webauthn.create', site: PasskeySite): string {
  const data = readJson(Buffer.from(encoded, 'base64url').toString());
  if (!clientData.Check(data) || data.type !== type) throw unreadable();
  // Inside a frame of another site the member cannot see the purpose of the prompt.
  if (data.crossOrigin === true || data.topOrigin !== undefined)
    throw new PasskeyRefused('A passkey does not work inside the page of another site. Please open Snail Lotto itself.');
  if (data.origin !== site.origin)
    throw new PasskeyRefused(`A passkey works only at ${site.origin}. Please open the site there.`);
  return data.challenge;
}

interface AuthenticatorData {
  isSynced: boolean;
  hasCredential: boolean;
  signCount: number;
}

/** @throws PasskeyRefused for another site, or if the authenticator did not verify who is there */
function readAuthenticatorData(data: Buffer, { rpId }: PasskeySite): AuthenticatorData {
  if (data.length < 37) throw unreadable();
  const ofSite = createHash('sha256').update(rpId).digest();
  if (!data.subarray(0, 32).equals(ofSite)) throw new PasskeyRefused('This passkey belongs to another site.');
  const bits = data.readUInt8(32);
  const has = (flag: number) => (bits & flag) !== 0;
  if (!has(flags.present) || !has(flags.verified))
    throw new PasskeyRefused('The passkey did not check that it is you: unlock it with your fingerprint, face or PIN.');
  return { isSynced: has(flags.synced), hasCredential: has(flags.credential), signCount: data.readUInt32BE(33) };
}

export interface StoredKey {
  publicKey: string;
  signCount: number;
  userHandle: string;
}

/**
 * Verifies the answer of a passkey (WebAuthn, section 7.2), except for its challenge.
 * @returns the challenge, which the caller checks and consumes, and the new counter
 * @throws PasskeyRefused
 */
export function verifyAssertion(
  { clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  stored: StoredKey,
  site: PasskeySite,
): { challenge: string; signCount: number } {
  const challenge = readClientData(clientDataJSON, 'webauthn.get', site);
  const data = Buffer.from(authenticatorData, 'base64url');
  const { signCount } = readAuthenticatorData(data, site);
  if (userHandle !== undefined && !sameHash(userHandle, stored.userHandle))
    throw new PasskeyRefused('This passkey belongs to another account.');
  const key = createPublicKey({ key: Buffer.from(stored.publicKey, 'base64url'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()]);
  if (!isSigned(key, signed, Buffer.from(signature, 'base64url')))
    throw new PasskeyRefused('The signature of this passkey is wrong.');
  // Many authenticators do not count: 0 stays 0.
  if ((signCount !== 0 || stored.signCount !== 0) && signCount <= stored.signCount)
    throw new PasskeyRefused(
      'The counter of this passkey went back, so a copy of it may exist. Log in with your password and remove this passkey.',
    );
  return { challenge, signCount };
}

function isSigned(key: KeyObject, text: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', text, key, signature);
  } catch {
    return false;
  }
}

export interface NewCredential {
  credentialId: string;
  publicKey: string;
  signCount: number;
  synced: boolean;
}

/**
 * Reads a new credential (WebAuthn, section 7.1). Attestation is not asked for and not verified: which maker an authenticator has
 * does not matter here.
 * @returns the challenge, which the caller checks and consumes, and the credential
 * @throws PasskeyRefused
 */
export function readAttestation(
  { clientDataJSON, attestationObject }: Pick<AddPasskeyRequest, 'clientDataJSON' | 'attestationObject'>,
  site: PasskeySite,
): { challenge: string; credential: NewCredential } {
  const challenge = readClientData(clientDataJSON, 'webauthn.create', site);
  const attestation = readCbor(Buffer.from(attestationObject, 'base64url'));
  const data = attestation instanceof Map ? attestation.get('authData') : undefined;
  if (!(data instanceof Buffer)) throw unreadable();
  const { hasCredential, isSynced, signCount } = readAuthenticatorData(data, site);
  // After the counter: 16 bytes for the maker's model, and the length of the id.
  const start = 55;
  if (!hasCredential || data.length < start) throw unreadable();
  const end = start + data.readUInt16BE(start - 2);
  const key = publicKeyOf(readCbor(data.subarray(end)));
  if (end === start || end - start > 1_023 || key === undefined) throw unreadable();
  return {
    challenge,
    credential: {
      credentialId: data.subarray(start, end).toString('base64url'),
      publicKey: spkiOf(key),
      signCount,
      synced: isSynced,
    },
  };
}

/** Bytes of a public key's numbers: `x` and `y` on P-256, or else `n` and `e` of RSA. */
export type KeyNumbers = Record<'x' | 'y' | 'n' | 'e', Uint8Array | null>;

/** Returns the public key with these numbers: SPKI, base64url. */
export function publicKeyWith({ x, y, n, e }: KeyNumbers): string {
  const text = (part: Uint8Array | null) => Buffer.from(part ?? []).toString('base64url');
  const jwk = x === null ? { kty: 'RSA', n: text(n), e: text(e) } : { kty: 'EC', crv: 'P-256', x: text(x), y: text(y) };
  return spkiOf(createPublicKey({ key: jwk, format: 'jwk' }));
}

const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64url');

/** Converts a COSE key; undefined unless it is for ES256, or for RS256 with 2,048 to 4,096 bits. */
function publicKeyOf(cose: unknown): KeyObject | undefined {
  const jwk = cose instanceof Map ? jwkOf(cose) : undefined;
  try {
    return jwk && createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function jwkOf(cose: ReadonlyMap<unknown, unknown>): JsonWebKey | undefined {
  // Labels 1 and 3: type and algorithm; negative ones depend on the type.
  const [kind, algorithm, first, second, third] = [1, 3, -1, -2, -3].map((label) => cose.get(label));
  if (kind === 2 && algorithm === es256 && first === 1 && second instanceof Buffer && third instanceof Buffer)
    return { kty: 'EC', crv: 'P-256', x: second.toString('base64url'), y: third.toString('base64url') };
  if (kind !== 3 || algorithm !== rs256 || !(first instanceof Buffer) || !(second instanceof Buffer)) return undefined;
  if (first.length < 256 || first.length > 512 || second.toString('hex') !== '010001') return undefined;
  return { kty: 'RSA', n: first.toString('base64url'), e: second.toString('base64url') };
}
