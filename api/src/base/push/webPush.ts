import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import type { Push, PushOutcome, PushTarget, SendPush } from './push.ts';
import { isPushService, lookupPublic } from './pushService.ts';
import type { VapidKeys } from './vapid.ts';

/** A push service that has not answered in this time, ms, has failed. */
const answerMs = 5_000;
/** Seconds for which a service keeps a push for a browser that is off. */
const keptSeconds = 3 * 24 * 60 * 60;
/** The longest pause that a service may ask for, seconds. */
const longestPause = 3_600;

export interface WebPushOptions {
  keys: VapidKeys;
  /** Whom the makers of push services can turn to: an https: address of the site, or mailto:. */
  contact: string;
  /** Lets a service on this machine be spoken to without TLS, for tests. */
  allowPlain: boolean;
}

/** Connects to what is public only. Connections stay open: services are few, and browsers many. */
export const publicAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 8, lookup: lookupPublic });

/** Web Push (RFC 8030): what is said is encrypted for the browser alone (RFC 8291), and signed as ours (RFC 8292). */
export function webPush({ keys, contact, allowPlain }: WebPushOptions): SendPush {
  const agent = publicAgent();

  return async (target, push) => {
    // It was so when it was written; what may be spoken to can have changed since.
    if (!isPushService(target.endpoint, allowPlain)) return { kind: 'gone' };
    const url = new URL(target.endpoint);
    try {
      // Read when there is something to send, not at every start.
      const { default: library } = await import('web-push');
      const { cipherText } = library.encrypt(target.keys.p256dh, target.keys.auth, push.payload, 'aes128gcm');
      const signed = library.getVapidHeaders(url.origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm');
      return await post(url, agent, cipherText, { ...signed, ...headersOf(push) });
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

const headersOf = ({ topic }: Push) => ({
  'content-type': 'application/octet-stream',
  'content-encoding': 'aes128gcm',
  ttl: String(keptSeconds),
  urgency: 'normal',
  topic,
});

function post(url: URL, agent: Agent, body: Buffer, headers: Record<string, string>): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    // For the whole answer, not only for the time between two bytes of it.
    const signal = AbortSignal.timeout(answerMs);
    const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, signal };
    // Neither follows where an answer leads.
    const sent = url.protocol === 'https:' ? request(url, { ...options, agent }) : requestPlain(url, options);
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      answer.resume();
      resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
    });
    sent.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error));
    sent.end(body);
  });
}

/** @param retryAfter seconds or a date, as the header has it */
export function outcomeOf(status: number, retryAfter: string | undefined, now = Date.now()): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (retryAfter === undefined) return { kind: 'failed', reason };
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1_000);
  return seconds > 0 ? { kind: 'failed', reason, retryAfter: Math.min(seconds, longestPause) } : { kind: 'failed', reason };
}

/** Whether a browser's keys can be used: a point of P-256, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: PushTarget['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
