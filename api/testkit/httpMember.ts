import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LoginResponse } from 'shared/contracts/auth';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { demoPassword } from '../src/app/seed/demoAccounts.ts';

/** Member who uses a provider over HTTP. Answers are validated against the contract's schemas. */
export interface HttpMember {
  headers: { authorization: string };
  get<Schema extends TSchema>(schema: Schema, path: string): Promise<Static<Schema>>;
  post<Schema extends TSchema>(schema: Schema, path: string, body: unknown): Promise<Static<Schema>>;
}

/** Sends a request and validates the answer. @throws Error for a refusal or another shape */
export async function ask<Schema extends TSchema>(schema: Schema, url: string, init: RequestInit = {}): Promise<Static<Schema>> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return Value.Parse(schema, JSON.parse(text));
}

export function postJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Creates a member from an existing token. @param url address of the provider, without a trailing slash */
export function httpMember(url: string, headers: HttpMember['headers']): HttpMember {
  return {
    headers,
    get: (schema, path) => ask(schema, `${url}${path}`, { headers }),
    post: (schema, path, body) => ask(schema, `${url}${path}`, postJson(body, headers)),
  };
}

const Challenge = Type.Unsafe<Parameters<typeof solveChallenge>[0]['challenge']>(Type.Object({}));

export async function logInDemo(url: string, username: string): Promise<HttpMember> {
  return httpMember(url, { authorization: `Bearer ${await tokenOf(url, username, demoPassword(username))}` });
}

/** Logs in a member without a second factor, with a really solved captcha. @returns the session's token */
export async function tokenOf(url: string, username: string, password: string): Promise<string> {
  const challenge = await ask(Challenge, `${url}/api/captcha/challenge`);
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  const body = { username, password, captcha };
  const { jwt } = await ask(LoginResponse, `${url}/api/auth/login`, postJson(body));
  if (jwt === null) throw new Error(`The login of ${username} asks for more than the password.`);
  return jwt;
}
