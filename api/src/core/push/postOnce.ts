import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { lookupPublic } from './pushService.ts';

const answerMs = 5_000;

/**
 * Creates an HTTPS agent that connects only to public addresses. Connections are kept open: there are few push services and many
 * browsers.
 */
export const publicAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 8, lookup: lookupPublic });

export interface Answer {
  status: number;
  /** As in the header: seconds or a date. */
  retryAfter: string | undefined;
}

/**
 * Posts to an address that an outside party has given. Follows no redirects and ignores the answer's body.
 * @param url checked by the caller; only https uses the agent. Plain http opens a connection for each call: this process may be too busy
 * with the embedded database to see that a kept one was closed, and the call would fail.
 * @throws Error when there is no answer within five seconds
 */
export function postOnce(url: URL, agent: Agent, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Limits the whole answer, not only the time between two bytes.
    const signal = AbortSignal.timeout(answerMs);
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, signal };
    const sent =
      url.protocol === 'https:' ? request(url, { ...options, agent }) : requestPlain(url, { ...options, agent: false });
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error));
    sent.end(body);
  });
}

/** `key`: bytes that sign the call; null: it is not signed. */
export interface Webhook {
  url: URL;
  key: string | Buffer | null;
  agent: Agent;
}

/**
 * Headers of the Standard Webhooks specification: with the key, the receiver can verify origin and time, and detect duplicates.
 * @param seconds Unix time
 */
export function webhookHeaders(id: string, body: string, key: Webhook['key'], seconds: number): Record<string, string> {
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(seconds) };
  if (key === null) return headers;
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}

/**
 * Calls a webhook once. Never throws.
 * @param id the same for all attempts
 * @returns the status, 0 without an answer, and the reason of a failure, without the address; null on success
 */
export async function callWebhook(
  { url, key, agent }: Webhook,
  id: string,
  body: string,
): Promise<{ status: number; failure: string | null }> {
  const headers = webhookHeaders(id, body, key, Math.floor(Date.now() / 1_000));
  try {
    const { status } = await postOnce(url, agent, Buffer.from(body), headers);
    return { status, failure: status >= 200 && status < 300 ? null : `status ${status}` };
  } catch (error) {
    return { status: 0, failure: error instanceof Error ? error.message : String(error) };
  }
}
