import { postOnce, publicAgent } from './postOnce.ts';
import type { Push, PushOutcome, PushTarget, SendPush } from './push.ts';
import { isPushService } from './pushService.ts';
import type { VapidKeys } from './vapid.ts';

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

/** Web Push (RFC 8030): what is said is encrypted for the browser alone (RFC 8291), and signed as ours (RFC 8292). */
export function webPush({ keys, contact, allowPlain }: WebPushOptions): SendPush {
  const agent = publicAgent();

  return async (target, push) => {
    // It was one when it was stored; which addresses may be spoken to can have changed since.
    if (!isPushService(target.endpoint, allowPlain)) return { kind: 'gone' };
    const url = new URL(target.endpoint);
    try {
      // Read when there is something to send, not at every start.
      const { default: library } = await import('web-push');
      const { cipherText } = library.encrypt(target.keys.p256dh, target.keys.auth, push.payload, 'aes128gcm');
      const signed = library.getVapidHeaders(url.origin, contact, keys.publicKey, keys.privateKey, 'aes128gcm');
      const { status, retryAfter } = await postOnce(url, agent, cipherText, { ...signed, ...headersOf(push) });
      return outcomeOf(status, retryAfter);
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
