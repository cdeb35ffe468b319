import type { FastifyInstance } from 'fastify';
import { type Address, parametersOf } from 'shared/contracts/operations';
import type { Answered } from 'shared/contracts/rendering';
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

const nothing: Answered = { status: 404, body: null };

/**
 * Creates a client of this process's own API without a session (internal API client). It uses the routes with their validation
 * and caches, but without visitors' rate limits.
 * @returns a function that answers 404 for everything but the public reads
 */
export function createInternalApiClient(app: Pick<FastifyInstance, 'inject'>): (address: string) => Promise<Answered> {
  return async (address) => {
    if (!isPublicRead(address)) return nothing;
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: insideAddress,
      headers: { accept: 'application/json' },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (!isJson || answer.payload.length > largestAnswer) return nothing;
    return { status: answer.statusCode, body: JSON.parse(answer.payload) };
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
