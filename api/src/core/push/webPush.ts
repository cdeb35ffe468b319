import { createECDH, hkdfSync } from 'node:crypto';
import { postOnce, publicAgent } from './postOnce.ts';
import { isPublicEndpoint } from './pushService.ts';

/** Key pair that identifies this site to push services (RFC 8292), base64url. */
interface VapidKeys {
  /** Uncompressed point of P-256, 65 bytes; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/**
 * Derives the keys from a secret, so that they are the same in every process and after restarts, and subscriptions stay valid.
 * @param secret `fairKey` of the configuration, which never changes
 */
export function vapidKeys(secret: string): VapidKeys {
  // 16 bytes more than the order has, which makes the bias of the modulo negligible.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/web-push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

export interface PushTarget {
  endpoint: string;
  /** The browser's public key (P-256) and secret, base64url, for end-to-end encryption. */
  keys: { p256dh: string; auth: string };
}

export interface Push {
  /** JSON that /sw.js or the browser itself shows. */
  payload: string;
  /** A later push of the same topic replaces an undelivered one; at most 32 base64url characters. */
  topic: string;
}

/** Result of a push. `gone`: the subscription is invalid and can be deleted. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  /** `retryAfter`: pause that the service requests, seconds. */
  | { kind: 'failed'; reason: string; retryAfter?: number };

/** Sends one push to a push service. Never throws: failures are outcomes. */
export type SendPush = (target: PushTarget, push: Push) => Promise<PushOutcome>;

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
    if (!isPublicEndpoint(target.endpoint, allowPlain)) return { kind: 'gone' };
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
