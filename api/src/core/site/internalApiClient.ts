import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Address, parametersOf } from 'shared/contracts/operations';
import type { PublicCache } from '../http/publicCache.ts';
import { insideAddress } from '../internalRequest.ts';

/**
 * Public reads that server rendering may use, the same for all visitors. A part that needs another one must add it here; until
 * then the document contains only the part's placeholder.
 */
const publicReads = [
  '/api/lotteries/',
  '/api/lotteries/{id}',
  '/api/lotteries/{id}/sold',
  '/api/lotteries/{id}/sales',
  '/api/lotteries/rewards',
  '/api/lotteries/rewards/{id}',
  '/api/payouts',
  '/api/token/',
  '/api/option-config/get-all',
  '/api/user/{id}',
] as const satisfies readonly Address[];

const longestAddress = 1_000;
const largestAnswer = 1_000_000;

const mostLasting = 100;

const answered = (status: number, json: string) => `{"status":${status},"body":${json}}`;
const nothing = answered(404, 'null');

/**
 * Creates a client of this process's own API without a session (internal API client). It uses the routes with their validation
 * and caches, but without visitors' rate limits.
 * @param cache of the routes: what it has needs no request
 * @returns a function that returns the JSON of an `Answered`, with 404 for everything but the public reads
 */
export function createInternalApiClient(
  app: Pick<FastifyInstance, 'inject'>,
  cache: Pick<PublicCache, 'known'>,
): (address: string) => Promise<string> {
  const lasting = new LRUCache<string, string>({ max: mostLasting });
  return async (address) => {
    const known = lasting.get(address) ?? (await cache.known(address));
    if (known !== undefined && known.length <= largestAnswer) return answered(200, known);
    if (!isPublicRead(address)) return nothing;
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: insideAddress,
      headers: { accept: 'application/json' },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (!isJson || answer.payload.length > largestAnswer) return nothing;
    const seconds = Number(/^public, max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1] ?? 0);
    if (answer.statusCode === 200 && seconds > 0) lasting.set(address, answer.payload, { ttl: seconds * 1_000 });
    return answered(answer.statusCode, answer.payload);
  };
}

/** Compares the raw characters without decoding: any other notation than that of the site's own code is refused. */
function isPublicRead(address: string): boolean {
  if (address.length > longestAddress) return false;
  const [path = '', query, ...more] = address.split('?');
  if (more.length > 0 || /[^!-~]|[#\\]/.test(address)) return false;
  const read = publicReads.find((one) => patternOf(one).test(path));
  if (read === undefined) return false;
  const known = parametersOf(read);
  return query === undefined || [...new URLSearchParams(query).keys()].every((name) => known.includes(name));
}

const patternOf = (address: Address) => new RegExp(`^${address.replaceAll('{id}', '[1-9]\\d{0,14}')}$`);
