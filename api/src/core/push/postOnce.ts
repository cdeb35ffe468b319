import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { lookupPublic } from './pushService.ts';

/** Whoever has not answered in this time, ms, has failed. */
const answerMs = 5_000;

/** Connects to what is public only. Connections stay open: services are few, and browsers many. */
export const publicAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 8, lookup: lookupPublic });

export interface Answer {
  status: number;
  /** As the header has it: seconds or a date. */
  retryAfter: string | undefined;
}

/**
 * Sends something to an address that somebody else has given. It follows no redirect, and nobody reads the answer's text.
 * @param url whether it may be spoken to is decided before; only https goes through the agent
 * @throws Error when there is no answer within five seconds
 */
export function postOnce(url: URL, agent: Agent, body: Buffer, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // For the whole answer, not only for the time between two bytes of it.
    const signal = AbortSignal.timeout(answerMs);
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, signal };
    const sent = url.protocol === 'https:' ? request(url, { ...options, agent }) : requestPlain(url, options);
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error));
    sent.end(body);
  });
}
