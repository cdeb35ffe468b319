/** Where a browser is told: what it gave when it subscribed. */
export interface PushTarget {
  /** Address at its maker's push service. */
  endpoint: string;
  /** The browser's public key (P-256) and secret, base64url: only it can open what is sent. */
  keys: { p256dh: string; auth: string };
}

/** What is said to a browser. */
export interface Push {
  /** Shown by the browser, or by /sw.js. */
  payload: string;
  /** A later one of the same topic takes the place of one that was not fetched yet: at most 32 letters of base64url. */
  topic: string;
}

/** What became of it. `gone`: the browser is told no more, its subscription can be forgotten. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  /** `retryAfter`: seconds in which the service wants to hear nothing. */
  | { kind: 'failed'; reason: string; retryAfter?: number };

/** Hands one push to a push service. Never throws: what went wrong is an outcome. */
export type SendPush = (target: PushTarget, push: Push) => Promise<PushOutcome>;
