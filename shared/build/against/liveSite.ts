import { developPath } from '../../src/contracts/preview.ts';
import type { DeveloperKey } from './developerKey.ts';

/**
 * Checks that a deployed site can be used for development.
 * @returns its origin
 * @throws Error that says what to do when the address is invalid, does not answer, or does not allow development
 */
export async function liveSite(address: string, ask: typeof fetch = fetch): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`--against takes the address of a site, e.g. https://lotto.example.com, not '${address}'.`);
  const answer = await ask(new URL(`${developPath}?app=mfe-any&port=3101`, url.origin)).catch((error: unknown) => {
    throw new Error(`${url.origin} does not answer: ${error instanceof Error ? (error.cause ?? error) : error}`);
  });
  await answer.body?.cancel();
  if (answer.ok) return url.origin;
  throw new Error(
    `${url.origin} lets nobody develop in its pages (it answered ${answer.status}). Its operator sets DEVELOP_SITE, see docs/operations/settings.md.`,
  );
}

export function aboutKey(site: string, app: string, { file, publicKey }: DeveloperKey): string {
  return `Your key (${file}) is ${publicKey}
If ${site} does not know it yet, its operator runs: npm run provider -- developers allow ${publicKey} ${app} --name YOUR-NAME --why "develops ${app}"
Building ${app} …`;
}
