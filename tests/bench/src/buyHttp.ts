import { randomUUID } from 'node:crypto';
import { type Load, nthNumber, type ProvenPurchase } from './buyLoad.ts';
import { runClients } from './runClients.ts';

export interface HttpRun {
  made: number;
  times: Float64Array;
}

/**
 * Runs the purchases of a load over HTTP, as a browser sends them.
 * @returns the durations, ms, ascending
 * @throws Error if a purchase is refused or fails
 */
export async function runHttp(url: string, load: Load): Promise<HttpRun> {
  const times = await runClients(url, load, 'A purchase', (n) => purchase(load, n));
  return { made: times.length, times };
}

function purchase(load: Load, n: number): string {
  const proven = load.proofs?.[n];
  if (load.proofs && !proven) throw new Error('The proofs of the run were not enough.');
  return purchaseRequest({ ...nthNumber(load, n), token: load.buyers[n % load.buyers.length]?.token ?? '', ...proven });
}

export function purchaseRequest({
  lotteryId,
  number,
  token,
  key = randomUUID(),
  proof,
}: { lotteryId: number; number: number } & Pick<ProvenPurchase, 'token'> & Partial<ProvenPurchase>): string {
  const body = `{"ticketNumber":[${number}]}`;
  return (
    `POST /api/lotteries/${lotteryId}/buy-ticket/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${token}\r\nidempotency-key: ${key}\r\n` +
    `${proof === undefined ? '' : `dpop: ${proof}\r\n`}content-length: ${body.length}\r\n\r\n${body}`
  );
}

export async function expectReceipt(url: string, load: Pick<Load, 'buyers' | 'rounds'>): Promise<void> {
  const answer = await fetch(`${url}/api/lotteries/${load.rounds.first}/buy-ticket/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${load.buyers[0]?.token}` },
    body: '{"ticketNumber":[0]}',
  });
  const text = await answer.text();
  if (!/"receipt":"[\w-]+\.[\w-]+\.[\w-]+"/.test(text)) throw new Error(`A purchase gave no receipt: ${text}`);
}
