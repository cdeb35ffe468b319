import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LoginResponse } from 'shared/contracts/auth';
import type { App } from '../src/app/app.ts';
import { type Database, onlyRow, type Queryable } from '../src/core/db/database.ts';
import { deriveKeys } from '../src/core/secrets/signingKeys.repository.ts';
import { insertMember, type NewMember } from '../src/modules/accounts/members/members.repository.ts';
import { hashPassword } from '../src/modules/accounts/members/passwords.ts';
import { signToken } from '../src/modules/accounts/sessions/bearerToken.ts';
import { credentialEpochOf } from '../src/modules/accounts/sessions/credentials.repository.ts';
import { insertSession } from '../src/modules/accounts/sessions/sessions.repository.ts';
import { testSecret } from './testApp.ts';

export const testPassword = 'correct horse';

/** One hash for all, because hashing is slow on purpose. */
let hashOfAll: Promise<string> | undefined;

/** Adds a member who can log in with `testPassword`. @returns the id */
export async function addTestMember(db: Database, username: string, changes: Partial<NewMember> = {}): Promise<number> {
  hashOfAll ??= hashPassword(testPassword);
  const id = await insertMember(db, {
    username,
    fullName: null,
    email: `${username.toLowerCase()}@example.com`,
    passwordHash: await hashOfAll,
    verified: true,
    emailConfirmed: true,
    ...changes,
  });
  if (id === undefined) throw new Error(`${username} is there already.`);
  return id;
}

export async function publicIdOf(db: Queryable, id: number): Promise<number> {
  return onlyRow(await db.query<{ id: number }>('select public_id as id from users where id = $1', [id])).id;
}

export async function bearerOf(db: Database, userId: number): Promise<{ authorization: string }> {
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await insertSession(db, { id: sessionId, userId, credentialEpoch: await credentialEpochOf(db, userId), expiresAt });
  return { authorization: `Bearer ${await signToken(deriveKeys(testSecret), { userId, sessionId }, expiresAt)}` };
}

/** Returns the device cookie of an answer. @throws Error when it has none */
export function deviceOf({ headers }: { headers: OutgoingHttpHeaders }): { cookie: string } {
  const cookie = /snail-lotto-device=[^;]+/.exec(String(headers['set-cookie']))?.[0];
  if (cookie === undefined) throw new Error('The browser was given no number.');
  return { cookie };
}

export async function solvedCaptcha(app: App): Promise<string> {
  const challenge = (await app.inject('/api/captcha/challenge')).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export interface From {
  remoteAddress?: string;
  /** `cookie`: of a device, see `deviceOf`. `dpop`: proof of the browser's key, required for logins to a site with TLS. */
  headers?: { cookie?: string | undefined; 'user-agent'?: string; dpop?: string };
}

export async function logIn(app: App, username: string, password = testPassword, from: From = {}) {
  const captcha = await solvedCaptcha(app);
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password, captcha },
    ...from,
  });
  return { statusCode: response.statusCode, body: response.json<LoginResponse>(), response };
}
