import { generate } from 'otplib';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp, testSecret } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { addTestMember, logIn } from '../../../testkit/testMembers.ts';
import { migrateSecrets } from '../../app/migrateSecrets.ts';
import { enrolAuthenticator } from '../../modules/accounts/second-factor/authenticator.ts';
import { storeOffer } from '../../modules/accounts/security/security.repository.ts';
import { addWebhook, listWebhooks } from '../../modules/webhooks/webhooks.service.ts';
import { type Database, type VaultSecrets, withFairKey } from '../db/database.ts';
import { loginCodeMail } from '../mail/mails.ts';
import { addToOutbox, listOutbox } from '../mail/outbox.repository.ts';
import { secretHash } from './codes.ts';
import { checkSeals, countSeals, reencrypt, sealedColumns } from './reencrypt.ts';
import { addKey, storedKeys } from './signingKeys.repository.ts';
import { decrypt, encrypt, fairSeals, isEncrypted, sealName } from './vault.ts';

const [first, second] = ['the first secret of the vault, long enough', 'the second secret of the vault, long enough'];

describe.each(databases)('encrypted values on $name', ({ open }) => {
  let test: TestDatabase;
  let member: number;
  const as = (vault: VaultSecrets): Database => withFairKey(test.db, testFairKey, vault);
  const fill = async (db: Database) => {
    await db.query("update users set second_factor = 'totp', totp_secret = $2 where id = $1", [
      member,
      encrypt(db, 'authenticator', String(member), 'KNXGC2LMEBGG65DU'),
    ]);
    await db.query('delete from authenticator_offers');
    await storeOffer(db, { userId: member, credentialEpoch: 0 }, encrypt(db, 'authenticator', String(member), 'OFFERED'));
    await db.execute('delete from push_subscriptions; delete from sessions; delete from outbox; delete from signing_keys');
    const device = '00000000-0000-4000-8000-000000000001';
    await db.query("insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')", [device, member]);
    await db.query("insert into push_subscriptions (user_id, device, endpoint_hash, target) values ($1, $2, 'h', $3)", [
      member,
      device,
      encrypt(db, 'push', String(member), '{"endpoint":"https://push.example"}'),
    ]);
    await addToOutbox(db, loginCodeMail('anna@example.com', '123456'));
    await addKey(db, testSecret, 0);
    await db.execute('delete from office_webhooks');
    await db.transaction((tx) => addWebhook(tx, 'https://hooks.example.com', ['lottery.drawn']));
  };
  const read = async (db: Database) => {
    const [row] = await db.query<{ totp: string; offer: string; target: string }>(
      `select u.totp_secret as totp, o.secret as offer, p.target from users u join authenticator_offers o on o.user_id = u.id
        join push_subscriptions p on p.user_id = u.id where u.id = $1`,
      [member],
    );
    const id = String(member);
    return {
      totp: decrypt(db, 'authenticator', id, row?.totp ?? ''),
      offer: decrypt(db, 'authenticator', id, row?.offer ?? ''),
      target: decrypt(db, 'push', id, row?.target ?? ''),
      mails: await listOutbox(db),
      keys: await storedKeys(db),
      webhooks: (await listWebhooks(db)).map((each) => decrypt(db, 'webhook', String(each.id), each.secret)),
    };
  };

  beforeAll(async () => {
    test = await open();
    member = await addTestMember(test.db, 'anna0001');
  });
  afterAll(() => test.drop());

  it('are all in the list of values to encrypt again', async () => {
    await fill(test.db);
    const columns = await test.db.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = 'public' and data_type = 'text' order by 1`,
    );
    const sealed: string[] = [];
    for (const { place } of columns) {
      const [table, column] = place.split('.');
      const found = await test.db.query(`select from ${table} where "${column}" like 'sealed.v%' limit 1`);
      if (found.length > 0) sealed.push(place);
    }
    expect(sealed).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());
  });

  it('are encrypted again with another key, after which the former key can be removed', async () => {
    await fill(test.db);
    const plain = await read(test.db);
    const all = (await countSeals(test.db)).get(fairSeals) ?? 0;
    expect(all).toBe(11);

    const prepared = as({ seals: null, opens: [first] });
    const next = as({ seals: first, opens: [] });
    await addToOutbox(next, loginCodeMail('ben@example.com', '654321'));
    expect((await listOutbox(prepared, 1))[0]?.text).toContain('654321');
    await test.db.execute("delete from outbox where recipient = 'ben@example.com'");

    expect(await reencrypt(next)).toBe(all);
    expect([...(await countSeals(next))]).toEqual([[sealName(first), all]]);
    expect(await read(next)).toEqual(plain);
    expect(await reencrypt(next)).toBe(0);

    const third = as({ seals: second, opens: [first] });
    let looks = 0;
    await reencrypt(third, () => looks++ < 2);
    const half = await countSeals(third);
    expect(half.get(sealName(first))).toBeGreaterThan(0);
    expect(half.get(sealName(second))).toBeGreaterThan(0);
    expect(await read(third)).toEqual(plain);
    await reencrypt(third);
    expect([...(await countSeals(third))]).toEqual([[sealName(second), all]]);
    const last = as({ seals: second, opens: [] });
    await migrateSecrets(last);
    expect(await read(last)).toEqual(plain);

    for (const vault of [
      { seals: null, opens: [] },
      { seals: first, opens: [] },
    ]) {
      const sentence = `the database holds ${all} values with the key ${sealName(second)}, which is neither SEAL_KEY nor one of OPEN_KEYS`;
      await expect(checkSeals(as(vault))).rejects.toThrow(sentence);
      await expect(read(as(vault))).rejects.toThrow('neither SEAL_KEY');
    }
    await reencrypt(as({ seals: null, opens: [second] }));
    expect(await read(test.db)).toEqual(plain);
  });
});

const holder = { fairKey: 'a key of the provider, long enough for a test' };
const sealed = encrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU');

test('an encrypted value can be decrypted for its owner only, differs every time, and does not contain the text', () => {
  expect(decrypt(holder, 'authenticator', '7', sealed)).toBe('KNXGC2LMEBGG65DU');
  expect(encrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')).not.toBe(sealed);
  expect([isEncrypted(sealed), isEncrypted('KNXGC2LMEBGG65DU')]).toEqual([true, false]);
  expect(decrypt(holder, 'mail', 'ä@example.com', encrypt(holder, 'mail', 'ä@example.com', 'Grüße, 123456'))).toBe(
    'Grüße, 123456',
  );
});

test.each([
  ['another member', () => decrypt(holder, 'authenticator', '8', sealed)],
  ['another kind', () => decrypt(holder, 'mail', '7', sealed)],
  ['another key', () => decrypt({ fairKey: 'another key of the provider, as long as that' }, 'authenticator', '7', sealed)],
  [
    'a changed byte',
    () =>
      decrypt(
        holder,
        'authenticator',
        '7',
        sealed.replace(/.(.)$/, (end) => (end === 'AA' ? 'BA' : 'AA')),
      ),
  ],
  ['what is cut', () => decrypt(holder, 'authenticator', '7', sealed.slice(0, 20))],
  ['plain text', () => decrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')],
  ['no key', () => decrypt({}, 'authenticator', '7', sealed)],
])('it does not open for %s', (_what, open) => {
  expect(open).toThrow();
});

describe('migrateSecrets', () => {
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
});
