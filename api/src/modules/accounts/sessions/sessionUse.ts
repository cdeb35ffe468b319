import type { Queryable } from '../../../core/db/database.ts';
import type { ReadClaims } from './bearerToken.ts';
import { noteUse } from './sessions.repository.ts';
import { idleSeconds } from './sessions.service.ts';

/** Minimum interval between two updates of a session's last use, in ms, so that not every request writes. */
const pause = 5 * 60_000;
/** Limit of sessions in memory; beyond it they are cleared. */
const most = 100_000;

export class SessionUse {
  readonly #db: Queryable;
  readonly #noted = new Map<string, number>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  async note({ sessionId, issuedAt }: ReadClaims): Promise<void> {
    const now = Date.now();
    if (now - (this.#noted.get(sessionId) ?? issuedAt) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(sessionId, now);
    await noteUse(this.#db, sessionId, idleSeconds);
  }
}
