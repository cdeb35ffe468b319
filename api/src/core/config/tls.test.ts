import { needsTls, plainDatabase, plainMail } from './tls.ts';

test.each([
  ['postgres://lotto:secret@db.example/lotto', true, undefined],
  ['postgres://lotto:secret@localhost/lotto', true, undefined],
  ['postgres://lotto:secret@db.example/lotto?sslmode=verify-full&sslrootcert=/etc/ca.pem', false, undefined],
  ['postgres://lotto:secret@db.example/lotto?sslmode=disable', false, 'sslmode=disable'],
  ['postgres://lotto:secret@db.example/lotto?sslmode=prefer', false, 'sslmode=prefer'],
  ['postgres://lotto:secret@db.example/lotto?sslmode=no-verify', false, 'sslmode=no-verify'],
  ['postgres://lotto:secret@db.example/lotto?uselibpqcompat=true&sslmode=require', false, 'uselibpqcompat'],
  ['postgres://lotto:secret@db.example/lotto?ssl=0', true, 'ssl'],
  ['postgres://postgres@localhost/lotto?host=%2Fvar%2Frun%2Fpostgresql', false, undefined],
])('%s', (url, asksForTls, plain) => {
  expect([needsTls(url, false), plainDatabase(url)]).toEqual([asksForTls, plain]);
  expect(needsTls(url, true)).toBe(false);
});

test('finds parameters of a mail server that could turn TLS off', () => {
  expect(plainMail('smtp://user:pass@mail.example:587')).toBeUndefined();
  expect(plainMail('smtps://user:pass@mail.example?pool=true')).toBeUndefined();
  expect(plainMail('smtp://mail.example?ignoreTLS=true')).toBe('ignoreTLS');
  expect(plainMail('smtps://mail.example?tls.rejectUnauthorized=false')).toBe('tls.rejectUnauthorized');
});
