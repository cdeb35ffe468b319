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
