import { randomUUID } from 'node:crypto';
import { askUntilTheEnd } from './askUntilTheEnd.ts';
import { type Load, nthNumber, type ProvenPurchase } from './buyLoad.ts';

/** What came of a run over HTTP. */
export interface HttpRun {
  made: number;
  /** How long each purchase took, ms, ascending. */
  times: Float64Array;
}

/**
 * The same purchases as a browser sends them.
 * @throws when one was refused or failed
 */
export async function runHttp(url: string, load: Load): Promise<HttpRun> {
  const times = await askUntilTheEnd(url, load, 'A purchase', (n) => purchase(load, n));
  return { made: times.length, times };
}

/** The n-th purchase. Answers are not looked into: that they have receipts is looked at before (expectReceipt). */
function purchase(load: Load, n: number): string {
  const proven = load.proofs?.[n];
  if (load.proofs && !proven) throw new Error('The proofs of the run were not enough.');
  return purchaseRequest({ ...nthNumber(load, n), token: load.buyers[n % load.buyers.length]?.token ?? '', ...proven });
}

/** A purchase of one number as it goes over the wire. @param key of its own where none is given */
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

/** Buys one number. @throws when the answer has no receipt: what is measured would not be what is sold */
export async function expectReceipt(url: string, load: Pick<Load, 'buyers' | 'rounds'>): Promise<void> {
  const answer = await fetch(`${url}/api/lotteries/${load.rounds.first}/buy-ticket/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${load.buyers[0]?.token}` },
    body: '{"ticketNumber":[0]}',
  });
  const text = await answer.text();
  if (!/"receipt":"[\w-]+\.[\w-]+\.[\w-]+"/.test(text)) throw new Error(`A purchase gave no receipt: ${text}`);
}
