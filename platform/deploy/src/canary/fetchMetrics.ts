import type { PrivateKey } from 'keys/keyFiles';
import { ErrorBody } from 'shared/contracts/operation';
import { type ReleaseFigures, ReleasesSeen, reportBounds } from 'shared/contracts/reports';
import { readingHeader, signRequest } from 'site/signedRequest';
import { Value } from 'typebox/value';

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

const noTimes = () => Array.from({ length: reportBounds.length + 1 }, () => 0);

export const emptyMetrics = (release: string): ReleaseFigures => ({
  release,
  from: 0,
  until: 0,
  visits: 0,
  stood: 0,
  failed: 0,
  retried: 0,
  recovered: 0,
  why: { code: 0, late: 0, thrown: 0 },
  errors: 0,
  violations: 0,
  standMs: noTimes(),
  inpMs: noTimes(),
  lcpMs: noTimes(),
});

/** Returns the provider's address: the one named with --api, else PROVIDER_URL, else that of this machine. */
export const providerAddress = (named: string | undefined): string =>
  named ?? (process.env.PROVIDER_URL || `http://localhost:${process.env.PORT || 3000}`);
