import { postOnce, publicAgent } from './postOnce.ts';
import type { Push, PushOutcome, PushTarget, SendPush } from './push.ts';
import { isPushService } from './pushService.ts';
import type { VapidKeys } from './vapid.ts';

const keptSeconds = 3 * 24 * 60 * 60;
const longestPause = 3_600;

export interface WebPushOptions {
  keys: VapidKeys;
  contact: string;
  /** Allows a service on this machine without TLS, for tests. */
  allowPlain: boolean;
}

/**
 * Creates the sender for Web Push (RFC 8030): payloads are encrypted for the browser (RFC 8291) and signed by the site (RFC
 * 8292).
 */
export function webPush({ keys, contact, allowPlain }: WebPushOptions): SendPush {
  const agent = publicAgent();

  return async (target, push) => {
    // The address was checked when it was stored, but the allowed addresses can have changed since.
    if (!isPushService(target.endpoint, allowPlain)) return { kind: 'gone' };
    const url = new URL(target.endpoint);
    try {
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

/** @param retryAfter header value: seconds or a date */
export function outcomeOf(status: number, retryAfter: string | undefined, now = Date.now()): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (retryAfter === undefined) return { kind: 'failed', reason };
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1_000);
  return seconds > 0 ? { kind: 'failed', reason, retryAfter: Math.min(seconds, longestPause) } : { kind: 'failed', reason };
}

/** Tells whether a browser's keys are valid: a point of P-256, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: PushTarget['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
