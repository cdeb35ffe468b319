import { randomUUID } from 'node:crypto';
import { Client, type Dispatcher } from 'undici';
import { type Load, nthNumber } from './buyLoad.ts';

/**
 * The same purchases as a browser sends them, each client over a connection of its own that stays open. The next one is sent when the
 * answer is there, and what is under way at the end is waited for, as pgbench does.
 * @returns purchases made
 * @throws when one was refused or failed
 */
export async function runHttp(url: string, load: Load): Promise<number> {
  const connections = Array.from({ length: load.clients }, () => new Client(url));
  const end = performance.now() + load.seconds * 1_000;
  let n = 0;
  let made = 0;
  const buyUntilTheEnd = async (connection: Client) => {
    while (performance.now() < end) {
      await bought(connection, load, n++);
      made++;
    }
  };
  try {
    await Promise.all(connections.map(buyUntilTheEnd));
  } finally {
    await Promise.all(connections.map((connection) => connection.destroy()));
  }
  return made;
}

/** Sends the n-th purchase. Answers are not looked into: that they have receipts is looked at before (expectReceipt). */
function bought(connection: Client, load: Load, n: number): Promise<void> {
  const { lotteryId, number } = nthNumber(load, n);
  const buyer = load.buyers[n % load.buyers.length];
  const request: Dispatcher.DispatchOptions = {
    method: 'POST',
    path: `/api/lotteries/${lotteryId}/buy-ticket/`,
    headers: ['content-type', 'application/json', 'authorization', `Bearer ${buyer?.token}`, 'idempotency-key', randomUUID()],
    body: `{"ticketNumber":[${number}]}`,
  };
  return new Promise((resolve, reject) => {
    let status = 0;
    connection.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_, statusCode) => {
        status = statusCode;
      },
      onResponseData: () => {},
      onResponseEnd: () => {
        if (status === 200) resolve();
        else reject(new Error(`A purchase was refused with status ${status}.`));
      },
      onResponseError: (_, error) => reject(error),
    });
  });
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
