import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LoginResponse } from 'shared/contracts/auth';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { newDataDir, plainEnvironment, providerProgram, type RunningSite, startSite } from './startSite.ts';

const demoMember = { username: 'player01', password: 'player01pass' };

/**
 * Logs in the demo member, solving the captcha.
 * @param url address of a provider with the demo data, without a slash at the end
 * @returns the token of the session
 * @throws Error with the provider's answer if it refuses
 */
async function demoToken(url: string): Promise<string> {
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

export interface Asked {
  url: string;
  policy: string | undefined;
}

export interface Audience extends Asked {
  name: 'visitor' | 'member';
  token: string | null;
}

export interface SmokeApi {
  audiences: readonly Audience[];
  withoutMember: string | null;
  stop(): Promise<void>;
}

/**
 * Opens the providers of a smoke test. Visitors use the one at the address, or a local one. Members always use the local one,
 * which has the demo data in a temporary database, so that the test needs no password.
 * @throws Error if the address does not answer, or the local provider does not start
 */
export async function openSmokeApi(address: string | undefined): Promise<SmokeApi> {
  const real = address === undefined ? null : await providerAt(address);
  const own = real === null || providerProgram() !== null ? await startOwn() : null;
  const asked: Asked | null = own && { url: own.baseUrl, policy: real?.policy };
  const visited = real ?? asked;
  return {
    audiences: [
      ...(visited ? [{ ...visited, name: 'visitor' as const, token: null }] : []),
      ...(asked ? [{ ...asked, name: 'member' as const, token: await demoToken(asked.url) }] : []),
    ],
    withoutMember: own
      ? null
      : 'there is no provider with the demo in this repository (package snail-lotto-provider), and a trial has no account at the real one',
    stop: async () => own?.stop(),
  };
}

async function startOwn(): Promise<RunningSite> {
  return startSite(await newDataDir(), { SITE_DIR: 'none' }, plainEnvironment()).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Nothing was moved: the smoke test's own provider did not start. --api names another one.\n${why}`);
  });
}

async function providerAt(address: string): Promise<Asked> {
  const url = URL.canParse(address) ? new URL(address).origin : '';
  const asked = await fetch(`${url}/api/lotteries/?limit=1`).catch(() => null);
  if (!asked?.ok) {
    const answer = asked ? `answered ${asked.status}` : 'did not answer';
    throw new Error(
      `Nothing was moved: --api ${address}: the provider there ${answer}. Name an address such as https://lotto.example.com, or leave --api out.`,
    );
  }
  const page = await fetch(url).catch(() => null);
  return { url, policy: page?.headers.get('content-security-policy') ?? undefined };
}
