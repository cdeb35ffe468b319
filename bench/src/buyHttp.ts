import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { type Load, nthNumber } from './buyLoad.ts';

/**
 * The same purchases as a browser sends them, over kept-open connections.
 * @returns purchases made
 */
export async function runHttp(url: string, load: Load): Promise<number> {
  let n = 0;
  const result = await autocannon({
    url,
    connections: load.clients,
    duration: load.seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { lotteryId, number } = nthNumber(load, n);
          const buyer = load.buyers[n++ % load.buyers.length];
          return {
            ...request,
            path: `/api/lotteries/${lotteryId}/buy-ticket/`,
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${buyer?.token}`,
              'idempotency-key': randomUUID(),
            },
            body: `{"ticketNumber":[${number}]}`,
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} purchases were refused, ${result.errors} failed.`);
  return result['2xx'];
}
