import { createPublicKey } from 'node:crypto';
import type { PasskeyAssertion } from 'shared/contracts/passkeys';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import { readAttestation } from '../src/modules/accounts/passkeys/webauthn.ts';
import { type SoftAuthenticator, softAuthenticator } from './softAuthenticator.ts';

export const officeSite = { origin: 'https://office.example.org', rpId: 'office.example.org' };

export interface OfficeOperator {
  id: number;
  name: string;
  role: string;
  /** Signs a challenge as the desk's page lets a passkey do it; `claims` differ for attacks. */
  sign(challenge: string, claims?: Partial<Parameters<SoftAuthenticator['get']>[0]>): PasskeyAssertion;
}

const bytes = (part: string | undefined) => (part === undefined ? null : Buffer.from(part, 'base64url'));

/** Adds a passkey in software to an operator. */
export async function addPasskey(
  db: Database,
  operatorId: number,
  kind: 'ES256' | 'RS256' = 'ES256',
): Promise<SoftAuthenticator> {
  const authenticator = softAuthenticator(kind);
  const { credential } = readAttestation(authenticator.create({ challenge: 'x', ...officeSite }), officeSite);
  const key = createPublicKey({ key: Buffer.from(credential.publicKey, 'base64url'), format: 'der', type: 'spki' });
  const { x, y, n, e } = key.export({ format: 'jwk' });
  await db.query(
    `insert into operator_passkeys (operator_id, name, credential_id, algorithm, ec_x, ec_y, rsa_n, rsa_e)
       values ($1, 'Test key', $2, $3, $4, $5, $6, $7)`,
    [operatorId, credential.credentialId, kind === 'ES256' ? -7 : -257, bytes(x), bytes(y), bytes(n), bytes(e)],
  );
  return authenticator;
}

/** Founds the office of a test. */
export async function foundOffice(db: Database): Promise<void> {
  await db.query('insert into office_site (origin, rp_id) values ($1, $2)', [officeSite.origin, officeSite.rpId]);
}

export async function addOfficeOperator(
  db: Database,
  name: string,
  role: string,
  kind: 'ES256' | 'RS256' = 'ES256',
): Promise<OfficeOperator> {
  const { id } = onlyRow(
    await db.query<{ id: number }>('insert into operators (name, role) values ($1, $2) returning id', [name, role]),
  );
  const authenticator = await addPasskey(db, id, kind);
  return { id, name, role, sign: (challenge, claims) => authenticator.get({ challenge, ...officeSite, ...claims }) };
}
