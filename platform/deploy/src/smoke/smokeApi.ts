import { demoToken } from './demoMember.ts';
import { newDataDir, plainEnvironment, providerProgram, type RunningSite, startSite } from './startSite.ts';

/** The provider that answers the pages of a smoke test. */
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
  /** Why no page is opened as a member; null if pages are. */
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
