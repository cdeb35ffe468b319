import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LoginResponse } from 'shared/contracts/auth';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const demoMember = { username: 'player01', password: 'player01pass' };

/**
 * Logs in the demo member, solving the captcha.
 * @param url address of a provider with the demo data, without a slash at the end
 * @returns the token of the session
 * @throws Error with the provider's answer if it refuses
 */
export async function demoToken(url: string): Promise<string> {
  const challenge = await ask(Type.Unsafe<Challenge>(Type.Object({})), `${url}/api/captcha/challenge`);
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const { jwt } = await ask(LoginResponse, `${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoMember, captcha }),
  });
  if (jwt === null) throw new Error(`The login of ${demoMember.username} asks for more than the password.`);
  return jwt;
}

async function ask<Schema extends TSchema>(schema: Schema, url: string, init: RequestInit = {}): Promise<Static<Schema>> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return Value.Parse(schema, JSON.parse(text));
}
