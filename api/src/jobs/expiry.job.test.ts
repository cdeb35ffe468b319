import { databases } from '../../testkit/databases.ts';
import { openTestApp } from '../../testkit/testApp.ts';
import { addTestMember, bearerOf, logIn, solvedCaptcha } from '../../testkit/testMembers.ts';
import { enrolEmailCodes } from '../modules/accounts/second-factor/authenticator.ts';
import { useProof } from '../modules/accounts/sessions/sessions.repository.ts';
import { sweepExpired } from './expiry.job.ts';

const tables = [
  'sessions',
  'login_challenges',
  'email_proofs',
  'recoveries',
  'rate_limits',
  'captchas_used',
  'used_proofs',
  'outbox',
];

test.each(databases)('the clean-up on $name deletes expired rows and nothing else', async ({ open }) => {
  const { db, drop } = await open();
  const app = await openTestApp(db);
  const id = await addTestMember(db, 'mailed01');
  await enrolEmailCodes(db, id);
  await bearerOf(db, id);
  await logIn(app, 'mailed01');
  const captcha = await solvedCaptcha(app);
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'mailed01@example.com', captcha } });
  await app.inject({ method: 'POST', url: '/api/auth/resend-verification-email', payload: { email: 'mailed01@example.com' } });
  await useProof(db, 'a digest');
  const rows = async () => {
    const counts = await Promise.all(tables.map((table) => db.query<{ rows: number }>(`select count(*) as rows from ${table}`)));
    return counts.map(([count]) => count?.rows ?? 0);
  };
  const before = await rows();
  expect(before.every((count) => count > 0)).toBe(true);

  await sweepExpired(db);
  expect(await rows()).toEqual(before);

  for (const table of tables.slice(0, -2)) {
    const ends: Record<string, string> = { rate_limits: 'resets_at', recoveries: 'link_expires_at' };
    await db.query(`update ${table} set ${ends[table] ?? 'expires_at'} = now() - interval '1 second'`);
  }
  await db.query("update outbox set created_at = now() - interval '8 days'");
  await db.query("update used_proofs set used_at = now() - interval '16 minutes'");
  await sweepExpired(db);
  expect(await rows()).toEqual(tables.map(() => 0));
  await app.close();
  await drop();
});
