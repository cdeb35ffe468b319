import { generate } from 'otplib';
import { databases } from '../../testkit/databases.ts';
import { openTestApp } from '../../testkit/testApp.ts';
import { addTestMember, logIn } from '../../testkit/testMembers.ts';
import { loginCodeMail } from '../core/mail/mails.ts';
import { addToOutbox, listOutbox } from '../core/mail/outbox.repository.ts';
import { secretHash } from '../core/secrets/codes.ts';
import { enrolAuthenticator } from '../modules/accounts/second-factor/authenticator.ts';
import { migrateSecrets } from './migrateSecrets.ts';

test.each(databases)(
  'secrets on $name: none can be read in the database; those of an older version work on',
  async ({ open }) => {
    const { db, drop } = await open();
    const app = await openTestApp(db);
    const id = await addTestMember(db, 'secure01');
    const { secret, recoveryCodes } = await db.transaction((tx) => enrolAuthenticator(tx, id, 'secure01'));
    await addToOutbox(db, loginCodeMail('secure01@example.com', '123456'));
    const stored = async () =>
      JSON.stringify([
        await db.query('select totp_secret from users'),
        await db.query('select code_hash from recovery_codes'),
        await db.query('select body, html, headers from outbox'),
      ]);
    const digests = recoveryCodes.map((code) => secretHash(code.replaceAll('-', '')));
    const secrets = [secret, '123456', ...digests];
    for (const each of secrets) expect(await stored()).not.toContain(each);

    await db.query('update users set totp_secret = $2 where id = $1', [id, secret]);
    await db.query("update outbox set body = 'Your login code is 123456', html = null, headers = null");
    await db.query('delete from recovery_codes');
    await db.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [id, digests]);
    for (const each of secrets) expect(await stored()).toContain(each);
    await migrateSecrets(db);
    await migrateSecrets(db);
    for (const each of secrets) expect(await stored()).not.toContain(each);

    expect(await listOutbox(db)).toMatchObject([{ text: 'Your login code is 123456', html: null, headers: {} }]);
    const finish = async (otp: string) => {
      const { challenge } = (await logIn(app, 'secure01')).body;
      const payload = { username: 'secure01', otp, type: '2fa', challenge };
      return (await app.inject({ method: 'POST', url: '/api/user-auth/verify-login', payload })).statusCode;
    };
    expect(await finish(await generate({ secret }))).toBe(200);
    expect(await finish(recoveryCodes[3] ?? '')).toBe(200);
    expect(await finish(recoveryCodes[3] ?? '')).toBe(400);
    expect(await finish(recoveryCodes[9] ?? '')).toBe(200);
    await app.close();
    await drop();
  },
);
