import type { Database } from '../../core/db/database.ts';

/**
 * Ends what was open at the moment of a backup and may have been used or ended since: sessions (also those that somebody ended because they
 * were stolen) and everything that is good for one time. Members log in again and ask for a new link or code.
 *
 * Sessions run out rather than being removed: with a removed one its browser's alerts would go.
 */
export async function closeOpenEnds(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update sessions set expires_at = now() where expires_at > now()');
    for (const table of ['login_challenges', 'recoveries', 'email_proofs', 'email_changes', 'authenticator_offers'])
      await tx.query(`delete from ${table}`);
  });
}
