import { randomUUID } from 'node:crypto';
import { askUntilTheEnd } from './askUntilTheEnd.ts';
import { type Load, nthNumber } from './buyLoad.ts';

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
  const { lotteryId, number } = nthNumber(load, n);
  const body = `{"ticketNumber":[${number}]}`;
  const proven = load.proofs?.[n];
  if (load.proofs && !proven) throw new Error('The proofs of the run were not enough.');
  const token = proven?.token ?? load.buyers[n % load.buyers.length]?.token;
  return (
    `POST /api/lotteries/${lotteryId}/buy-ticket/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${token}\r\nidempotency-key: ${proven?.key ?? randomUUID()}\r\n` +
    `${proven ? `dpop: ${proven.proof}\r\n` : ''}content-length: ${body.length}\r\n\r\n${body}`
  );
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
