import { ErrorBody } from 'shared/contracts/errors';
import { ReleasesSeen } from 'shared/contracts/reports';
import { readingHeader, signReading } from 'site/reading';
import { Value } from 'typebox/value';
import type { PrivateKey } from '../keys/privateKey.ts';

/** How long a provider may take to answer, ms. */
const patience = 10_000;

export interface Question {
  /** Address of the provider. */
  provider: string;
  app: string;
  minutes: number;
  key: PrivateKey;
}

/**
 * What the provider has counted of an app's releases.
 * @throws Error with a sentence: there is no provider, or it does not show it to this key
 */
export async function askFigures({ provider, app, minutes, key }: Question): Promise<ReleasesSeen> {
  if (!/^https?:\/\//.test(provider) || !URL.canParse(provider))
    throw new Error(`'${provider}' is no address of a provider: --api https://lotto.example.com`);
  const address = new URL(`/api/reports/releases?app=${app}&minutes=${minutes}`, provider);
  const headers = { [readingHeader]: signReading(key, address, app) };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw new Error(
      `The provider at ${address.origin} does not answer (${reasonOf(error)}). Start it, or name it with --api or PROVIDER_URL.`,
    );
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && Value.Check(ReleasesSeen, body)) return body;
  const said = Value.Check(ErrorBody, body) ? body.message : `it answers ${answer.status}`;
  if (answer.status === 401 || answer.status === 403)
    throw new Error(`The provider at ${address.origin} does not show it to the key here: ${said}`);
  throw new Error(`The provider at ${address.origin} cannot be asked what pages tell: ${said}`);
}

/** `ECONNREFUSED`, or what else there is to say: of a name with several addresses each has failed in its own words. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
