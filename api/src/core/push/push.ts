/** Push subscription of a browser. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key (P-256) and secret, base64url, for end-to-end encryption. */
  keys: { p256dh: string; auth: string };
}

/** Content of a push. */
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
