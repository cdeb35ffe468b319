import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { clashesWithProvider } from 'shared/contracts/providerFit';
import type { Site } from '../site/Site.ts';

/** File of the site in which the last started provider describes its API (written by the API, `liveReleases.ts`). */
const descriptionFile = 'provider.json';

/** Timeout for the provider's description, ms. */
const patience = 20_000;

export interface ProviderOptions {
  /** Address of the live provider. null: no check. undefined: uses the description that a provider has left in the site. */
  provider?: string | null | undefined;
  say?: ((line: string) => void) | undefined;
}

/**
 * Returns where releases would not work with the live provider: missing operations, fields or early requests.
 * @param releases those that would become live
 * @throws Error if the named provider does not answer
 */
export async function providerClashes(
  site: Pick<Site, 'read' | 'address'>,
  releases: readonly ReleaseInfo[],
  { provider, say }: ProviderOptions,
): Promise<string[]> {
  if (provider === null) return [];
  const description = provider === undefined ? await leftDescription(site) : await askedDescription(provider);
  if (description === null) {
    say?.(
      `No provider has left its description in ${site.address}: name one with PROVIDER_URL, or nothing tells whether it fits.`,
    );
    return [];
  }
  return releases.flatMap((release) => clashesWithProvider(description, release));
}

async function leftDescription(site: Pick<Site, 'read' | 'address'>): Promise<unknown> {
  const found = await site.read(descriptionFile);
  return found && parsed(found.text, `${descriptionFile} in ${site.address}`);
}

async function askedDescription(provider: string): Promise<unknown> {
  const address = `${provider.replace(/\/+$/, '')}/api/docs/json`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    const { cause, message } = error instanceof Error ? error : new Error(String(error));
    throw new Error(
      `The provider cannot be asked at ${address}: ${cause instanceof Error ? cause.message : message}. Nothing was moved.`,
    );
  });
  if (!answer.ok) throw new Error(`The provider cannot be asked at ${address}: it answers ${answer.status}. Nothing was moved.`);
  return parsed(await answer.text(), address);
}

function parsed(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `The description of the provider from ${from} is no JSON. Name the provider with PROVIDER_URL. Nothing was moved.`,
    );
  }
}
