import type { NewOperatorSession, Operator, OperatorRole } from 'shared/contracts/officeSession';
import type { PasskeyRequest } from 'shared/contracts/passkeys';
import type { App } from '../src/app/app.ts';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import { readAttestation } from '../src/modules/accounts/passkeys/webauthn.ts';
import { numbersOf } from '../src/modules/office/sessions/signIn.service.ts';
import { type ProvingBrowser, provingBrowser } from './provingBrowser.ts';
import { type SoftAuthenticator, softAuthenticator } from './softAuthenticator.ts';

/** Addresses with which `openTestApp` is to be called: those of the demo. */
export const officeSite = { publicUrl: 'http://localhost:3000', officeUrl: 'http://desk.localhost:3000' };
export const deskSite = { origin: officeSite.officeUrl, rpId: 'desk.localhost' };
export const deskHeaders = { host: 'desk.localhost:3000', origin: officeSite.officeUrl };

/** Enrols a passkey in software. @param db the superuser's @returns its id in the database */
async function enrolPasskey(db: Database, operatorId: number, passkey: SoftAuthenticator): Promise<string> {
  const { credential } = readAttestation(passkey.create({ ...deskSite, challenge: 'none' }), deskSite);
  const { algorithm, ecX, ecY, rsaN, rsaE } = numbersOf(credential.publicKey);
  const keys = await db.query<{ id: string }>(
    `insert into operator_passkeys (operator_id, name, credential_id, algorithm, ec_x, ec_y, rsa_n, rsa_e)
      values ($1, 'Test', $2, $3, $4, $5, $6, $7) returning id`,
    [operatorId, passkey.id, algorithm, ecX, ecY, rsaN, rsaE],
  );
  return onlyRow(keys).id;
}

export async function addPasskey(db: Database, operatorId: number): Promise<SoftAuthenticator> {
  const passkey = softAuthenticator();
  await enrolPasskey(db, operatorId, passkey);
  return passkey;
}

/** Founds the office by two people who never sign, so that its acts may move money. */
const founders = `with made as (insert into operators (name, role) select name, 'observer' from unnest(array['founder1', 'founder2']) name
    where not exists (select from operators where role is not null) returning id, name)
  insert into operator_passkeys (operator_id, name, credential_id, algorithm, ec_x, ec_y)
    select id, 'None', name, -7, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex') from made`;

/** Runs `work` as before operators had passkeys: commands then do what takes a signed act later. @param db the superuser's */
export async function beforePasskeys<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await db.query('update operator_passkeys set demo = true');
  try {
    return await work();
  } finally {
    await db.query('update operator_passkeys set demo = false');
  }
}

/** Adds an operator with a passkey in software, as if invited and enrolled. @param db the superuser's */
export async function addTestOperator(
  db: Database,
  role: OperatorRole,
  name: string = role,
  passkey = softAuthenticator(),
): Promise<{ operator: Operator; passkeyId: string; passkey: SoftAuthenticator }> {
  await db.query(founders);
  const inserted = await db.query<{ id: number }>('insert into operators (name, role) values ($1, $2) returning id', [
    name,
    role,
  ]);
  const { id } = onlyRow(inserted);
  return { operator: { id, name, role }, passkeyId: await enrolPasskey(db, id, passkey), passkey };
}

/** Begins a sign-in at the office. @returns the request in the link to the desk */
export async function beginSignIn(app: App, jkt: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/office/sessions/requests', payload: { jkt } });
  return new URL(answer.json<{ link: string }>().link).hash.slice(1);
}

/** Signs in at the desk. @returns the answer, with the desk's cookie and the page to go on to */
export async function signInAtDesk(app: App, passkey: SoftAuthenticator, request?: string) {
  const { challenge } = (await app.inject({ url: '/api/desk/challenge', headers: deskHeaders })).json<PasskeyRequest>();
  const payload = { passkey: passkey.get({ ...deskSite, challenge }), ...(request !== undefined && { request }) };
  return app.inject({ method: 'POST', url: '/api/desk/sign-in', headers: deskHeaders, payload });
}

/** Exchanges the code that the desk has handed out. @param dpop missing: proved by the browser */
export async function openSession(app: App, location: string, browser: ProvingBrowser, dpop?: string) {
  const code = new URL(location).searchParams.get('code') ?? '';
  const url = `${officeSite.publicUrl}/api/office/sessions`;
  return app.inject({
    method: 'POST',
    url: '/api/office/sessions',
    headers: { dpop: dpop ?? browser.prove({ url }) },
    payload: { code },
  });
}

/**
 * Adds an operator and signs them in at desk and office, as a browser does.
 * @param app opened with `officeSite`
 * @returns `get` and `post` with the session's proofs at the office; `cookie` for calls of the desk
 */
export async function signedInOperator(app: App, db: Database, role: OperatorRole, name: string = role) {
  const added = await addTestOperator(db, role, name);
  const browser = provingBrowser();
  const signedIn = await signInAtDesk(app, added.passkey, await beginSignIn(app, browser.jkt));
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const opened = await openSession(app, signedIn.json<{ location: string }>().location, browser);
  const { token } = opened.json<NewOperatorSession>();
  const nonce = String(opened.headers['dpop-nonce']);
  const headersOf = (method: 'GET' | 'POST', url: string) => ({
    authorization: `Bearer ${token}`,
    dpop: browser.prove({ method, url: officeSite.publicUrl + (url.split('?')[0] ?? ''), token, nonce }),
  });
  const get = (url: string) => app.inject({ url, headers: headersOf('GET', url) });
  const post = (url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: headersOf('POST', url), payload });
  return { ...added, browser, token, nonce, cookie, headersOf, get, post };
}
