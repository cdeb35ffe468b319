import type { FastifyInstance } from 'fastify';
import { type Address, operationAt } from 'shared/contracts/operations';
import type { Answered } from 'shared/contracts/rendering';
import { insideAddress } from '../insideRequest.ts';

/**
 * What the content of documents may be made of: reads that everybody gets alike. A new one that public parts ask for has its line here;
 * until then its part shows its room.
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

/** Longer addresses are nobody's list, characters. */
const longestAddress = 1_000;
/** What is larger is left to the browser: it would stand in the document twice, as text and as JSON. Characters. */
const largestAnswer = 1_000_000;

const nothing: Answered = { status: 404, body: null };

/**
 * Asks this process' own API as a visitor without a session does: by its routes, so with their checks and the answers that they keep, but
 * past the limits of visitors.
 * @returns answers 404 for everything that is not one of the public reads
 */
export function askInside(app: Pick<FastifyInstance, 'inject'>): (address: string) => Promise<Answered> {
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

/** By its letters, before anything is decoded: what is written otherwise than the site's own code writes it is refused. */
function isPublicRead(address: string): boolean {
  if (address.length > longestAddress) return false;
  const [path = '', query, ...more] = address.split('?');
  if (more.length > 0 || /[^!-~]|[#\\]/.test(address)) return false;
  const read = publicReads.find((one) => patternOf(one).test(path));
  if (read === undefined) return false;
  const known = operationAt(read).query ?? [];
  return query === undefined || [...new URLSearchParams(query).keys()].every((name) => known.includes(name));
}

const patternOf = (address: Address) => new RegExp(`^${address.replaceAll('{id}', '[1-9]\\d{0,14}')}$`);
