import { ErrorBody } from 'shared/contracts/errors';
import { ReleasesSeen } from 'shared/contracts/reports';
import { readingHeader, signRequest } from 'site/signedRequest';
import { Value } from 'typebox/value';
import type { PrivateKey } from '../keys/privateKey.ts';

const timeoutMs = 10_000;

export interface MetricsQuery {
  provider: string;
  app: string;
  minutes: number;
  key: PrivateKey;
}

/**
 * Fetches the metrics of an app's releases from the provider.
 * @throws Error with a message for the operator: no answer, or this key may not read the metrics
 */
export async function fetchReleaseMetrics({ provider, app, minutes, key }: MetricsQuery): Promise<ReleasesSeen> {
  if (!/^https?:\/\//.test(provider) || !URL.canParse(provider))
    throw new Error(`'${provider}' is no address of a provider: --api https://lotto.example.com`);
  const address = new URL(`/api/reports/releases?app=${app}&minutes=${minutes}`, provider);
  const headers = { [readingHeader]: signRequest(key, address, app) };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
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

/**
 * Returns the error code, e.g. `ECONNREFUSED`, else the message. For a name with several addresses the cause has a code, but no
 * message.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
