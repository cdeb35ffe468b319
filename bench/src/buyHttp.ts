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

/** Buys one number. @throws when the answer has no receipt: what is measured would not be what is sold */
export async function expectReceipt(url: string, load: Pick<Load, 'buyers' | 'rounds'>): Promise<void> {
  const answer = await fetch(`${url}/api/lotteries/${load.rounds}/buy-ticket/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${load.buyers[0]?.token}` },
    body: '{"ticketNumber":[0]}',
  });
  const text = await answer.text();
  if (!/"receipt":"[\w-]+\.[\w-]+\.[\w-]+"/.test(text)) throw new Error(`A purchase gave no receipt: ${text}`);
}
