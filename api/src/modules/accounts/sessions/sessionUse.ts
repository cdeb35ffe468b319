import type { Queryable } from '../../../core/db/database.ts';
import type { ReadClaims } from './bearerToken.ts';
import { noteUse } from './sessions.repository.ts';
import { idleSeconds } from './sessions.service.ts';

/** Milliseconds between two notes of one session's use: a purchase, say, must not cost a write each time. */
const pause = 5 * 60_000;
/** Sessions remembered at once; past that all are noted anew. */
const most = 100_000;

/** Notes which sessions are used, now and then for each. */
export class SessionUse {
  readonly #db: Queryable;
  readonly #noted = new Map<string, number>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  async note({ sessionId, issuedAt }: ReadClaims): Promise<void> {
    const now = Date.now();
    // A fresh token's session was written a moment ago.
    if (now - (this.#noted.get(sessionId) ?? issuedAt) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(sessionId, now);
    await noteUse(this.#db, sessionId, idleSeconds);
  }
}
