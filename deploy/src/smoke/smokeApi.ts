import { newDataDir, plainEnvironment, startSite } from 'site-under-test/startSite';

/** The provider that a trial asks. */
export interface SmokeApi {
  url: string;
  /** Whether calls that write may reach it. */
  mayWrite: boolean;
  /** The policy that documents are sent with there; undefined where it serves none. */
  policy: string | undefined;
  stop(): Promise<void>;
}

/**
 * The provider of a trial: the real one at an address, which is only asked; or one of this project, with the demo in a
 * database of its own that goes away with it.
 * @throws Error when nobody answers at the address
 */
export async function openSmokeApi(address: string | undefined): Promise<SmokeApi> {
  if (address === undefined) {
    const own = await startSite(await newDataDir(), { SITE_DIR: 'none' }, plainEnvironment()).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`Nothing was moved: the smoke test's own provider did not start. --api names another one.\n${why}`);
    });
    return { url: own.baseUrl, mayWrite: true, policy: undefined, stop: () => own.stop() };
  }
  const url = URL.canParse(address) ? new URL(address).origin : '';
  const asked = await fetch(`${url}/api/lotteries/?limit=1`).catch(() => null);
  if (!asked?.ok) {
    const answer = asked ? `answered ${asked.status}` : 'did not answer';
    throw new Error(
      `Nothing was moved: --api ${address}: the provider there ${answer}. Name an address such as https://lotto.example.com, or leave --api out.`,
    );
  }
  const page = await fetch(url).catch(() => null);
  return { url, mayWrite: false, policy: page?.headers.get('content-security-policy') ?? undefined, stop: async () => {} };
}
