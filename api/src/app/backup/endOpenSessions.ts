import type { Database } from '../../core/db/database.ts';

/**
 * Ends everything that was open at the time of a backup and may have been used or ended since: sessions (also stolen ones that
 * were ended) and one-time links and codes. Members log in again and request new ones.
 * Sessions expire instead of being deleted, because a deletion would remove the browser's alerts.
 */
export async function endOpenSessions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update sessions set expires_at = now() where expires_at > now()');
    for (const table of ['login_challenges', 'recoveries', 'email_proofs', 'email_changes', 'authenticator_offers'])
      await tx.query(`delete from ${table}`);
  });
}
