import { demoToken } from './demoMember.ts';
import { newDataDir, plainEnvironment, providerProgram, type RunningSite, startSite } from './startSite.ts';

/** A provider that pages of a trial ask. */
export interface Asked {
  url: string;
  /** The policy that documents are sent with there; undefined where it serves none. */
  policy: string | undefined;
}

/** Somebody as whom pages are opened. */
export interface Audience extends Asked {
  name: 'visitor' | 'member';
  /** Token of the session; null for a visitor. */
  token: string | null;
}

/** Whom a trial opens pages as, and what answers them. */
export interface SmokeApi {
  audiences: readonly Audience[];
  /** Why no page is opened as a member; null where they are. */
  withoutMember: string | null;
  stop(): Promise<void>;
}

/**
 * Visitors ask the provider at an address, or one that is started here. Members are always of the latter: it has the demo in a database of
 * its own that goes away with it, so a trial needs no password of anybody.
 * @throws Error when nothing answers at the address, or the provider here does not start
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
