import type { Queryable } from '../db/database.ts';

/** @returns false when the nonce was used before */
export async function useCaptcha(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.query(
    'insert into captchas_used (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
    [nonce, expiresAt],
  );
  return rows.length > 0;
}
