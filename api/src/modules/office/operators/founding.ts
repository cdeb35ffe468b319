import { createECDH, hash, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorRole } from 'shared/contracts/officeSession';
import { type Config, ConfigError } from '../../../core/config/config.ts';
import { type Database, type Queryable, sqlState } from '../../../core/db/database.ts';
import { hasDeskRights } from '../../../core/db/grants.ts';
import { withOwner } from '../../../core/db/openDatabase.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { newSecret } from '../../../core/secrets/codes.ts';
import { passkeySite } from '../../accounts/passkeys/webauthn.ts';
import { findOffice, isDemoOffice, moveOffice, foundOffice as openOffice } from '../acts/officeActs.repository.ts';
import { enrolOperator } from '../sessions/operatorSessions.repository.ts';

export interface Invited {
  name: string;
  role: OperatorRole;
  email: string | null;
}

/**
 * Writes OFFICE_URL into the database, which accepts signatures of this origin only, and whether keys in software count.
 * @param desk the same with the desk's role, default `db`; one without its rights leaves the founding to the desk's process
 * @throws ConfigError if it is another one, and this process does not own the tables
 */
export async function placeOffice(
  config: Pick<Config, 'officeUrl' | 'databaseOwnerUrl' | 'allowPlain' | 'databaseUrl' | 'seed'>,
  db: Database,
  desk: Database = db,
): Promise<void> {
  if (config.officeUrl === null) return;
  const { origin, rpId } = passkeySite({ publicUrl: config.officeUrl });
  const demo = hasDemoKeys(config);
  const founded = (await findOffice(db)) ?? ((await hasDeskRights(desk)) ? await openOffice(desk, origin, rpId) : null);
  if (founded === null || (founded === origin && (await isDemoOffice(db)) === demo)) return;
  await withOwner(config, db, (owner) => moveOffice(owner, { origin, rpId, demo })).catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error;
    throw new ConfigError(
      `Configuration: OFFICE_URL is ${origin}, and the office was at another address, or that of a demo: only the owner of the tables moves it. Set DATABASE_OWNER_URL for one start.`,
    );
  });
}

const enrolled = statement(() =>
  tables
    .selectFrom('operators as o')
    .innerJoin('operatorPasskeys as p', 'p.operatorId', 'o.id')
    .select(['o.name', 'o.role', 'o.removedAt', 'p.demo']),
);
const unused = statement((given: Given<{ name: string | null }>) =>
  tables
    .deleteFrom('operatorInvitations')
    .where('usedAt', 'is', null)
    .where(sql<boolean>`(${given.name}::text is null or name = ${given.name})`),
);
const invited = statement((given: Given<Invited & { tokenHash: string; hours: number }>) =>
  tables.insertInto('operatorInvitations').values({
    name: given.name,
    role: given.role,
    email: given.email,
    tokenHash: given.tokenHash,
    expiresAt: sql<Date>`clock_timestamp() + make_interval(hours => ${given.hours}::integer)`,
  }),
);

/** Inserts an invitation. @param db the tables' owner @returns the link, whose secret is stored as a hash only */
async function invite(db: Queryable, officeUrl: string, person: Invited, hours: number): Promise<string> {
  const token = newSecret();
  await invited(db, { ...person, tokenHash: hash('sha256', token, 'hex'), hours });
  return `${officeUrl}/invitations#${token}`;
}

/** People who have to enrol before an act of the office moves money (`office_is_founded`). */
const founders = 3;

/**
 * Invites the first operators, in place of unused links of before.
 * @param db the tables' owner
 * @returns a link for each, valid for 72 hours and once; a sentence if the office is founded or would stay unfounded
 */
export function foundOffice(db: Database, officeUrl: string, people: readonly Invited[]): Promise<string[] | string> {
  return db.transaction(async (tx) => {
    const known = (await enrolled(tx, {})).filter(({ demo }) => !demo);
    const names = new Set(known.map(({ name }) => name));
    const stewards = new Set(
      known.filter(({ role, removedAt }) => role === 'steward' && removedAt === null).map(({ name }) => name),
    );
    if (names.size >= founders && stewards.size >= 2) return 'The office is founded: its operators decide who joins.';
    if (names.size >= founders && people.some(({ role }) => role !== 'steward'))
      return 'The office is founded but for two stewards, who decide together who joins: name stewards.';
    const again = people.find(({ name }) => names.has(name));
    if (again !== undefined) return `${again.name} has enrolled already. Name the others.`;
    if (names.size + people.length < founders)
      return `Name ${founders - names.size} people or more: an office begins with ${founders}, so that one cannot act alone.`;
    await unused(tx, { name: null });
    const links: string[] = [];
    for (const each of people) links.push(await invite(tx, officeUrl, each, 72));
    return links;
  });
}

const keyIsOfDemo = statement((given: Given<{ credentialId: string }>) =>
  tables
    .updateTable('operatorPasskeys')
    .set({ demo: sql.lit(true) })
    .where('credentialId', '=', given.credentialId),
);

async function enrolDemo(tx: Queryable, officeUrl: string, { name, role, id: credentialId, key }: DemoKey): Promise<void> {
  const link = new URL(await invite(tx, officeUrl, { name, role, email: null }, 1));
  const [ecX, ecY] = [Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')];
  const numbers = { algorithm: -7, ecX, ecY, rsaN: null, rsaE: null, signCount: 0 };
  await enrolOperator(tx, { token: link.hash.slice(1), name: 'Software key of the demo', credentialId, ...numbers });
  await keyIsOfDemo(tx, { credentialId });
}

/**
 * Enrols the demo's operators once, and invites the person who tries the demo as long as they have no passkey.
 * @returns lines about the office for the start; none without a demo
 */
export async function announceOffice(
  db: Database,
  config: Pick<Config, 'officeUrl' | 'publicUrl' | 'databaseUrl' | 'seed' | 'fairKey'>,
): Promise<string[]> {
  const { officeUrl, publicUrl } = config;
  const keys = demoKeys(config);
  if (officeUrl === null || keys.length === 0) return [];
  return db.transaction(async (tx) => {
    const known = await enrolled(tx, {});
    const names = new Set(known.map(({ name }) => name));
    for (const key of keys.filter(({ name }) => !names.has(name))) await enrolDemo(tx, officeUrl, key);
    const you = { name: 'first-operator', role: 'finance', email: null } as const;
    const lines = ['', `Office: ${publicUrl}/office (${keys.length} demo operators sign in by a button)`];
    if (known.some(({ demo, removedAt }) => !demo && removedAt === null)) return lines;
    await unused(tx, { name: you.name });
    return [...lines, `  With a passkey of your own, once and for 24 hours: ${await invite(tx, officeUrl, you, 24)}`];
  });
}

/** A key in software, which only the demo has: its page signs with it instead of a passkey. `id`: of the credential. */
export interface DemoKey {
  name: string;
  role: OperatorRole;
  id: string;
  key: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string };
}

const operators = (['support', 'finance', 'sales', 'steward'] as const).flatMap((role) => [
  { name: `demo-${role}`, role },
  { name: `demo-second-${role}`, role },
]);

type DemoConfig = Pick<Config, 'databaseUrl' | 'seed' | 'officeUrl'>;

/** Whether keys in software count: only in a demo whose desk is of this machine. */
export const hasDemoKeys = ({ databaseUrl, seed, officeUrl }: DemoConfig): boolean =>
  databaseUrl === null && seed && officeUrl !== null && /(^|\.)localhost$/.test(new URL(officeUrl).hostname);

/** Returns the keys of the demo's operators, derived from FAIR_KEY and so different at each site; none elsewhere. */
export function demoKeys(config: DemoConfig & Pick<Config, 'fairKey'>): DemoKey[] {
  return hasDemoKeys(config) ? operators.map((each) => ({ ...each, ...keyOf(config.fairKey, each.name) })) : [];
}

function keyOf(fairKey: string, name: string): Pick<DemoKey, 'id' | 'key'> {
  const ecdh = createECDH('prime256v1');
  const secret = Buffer.from(hkdfSync('sha256', fairKey, '', `snail-lotto/demo-operator/${name}`, 32));
  // A number above the curve's order, which setPrivateKey refuses, has a chance of 2^-32 for each FAIR_KEY.
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const key = { x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(secret) };
  return { id: hash('sha256', point, 'base64url').slice(0, 22), key: { kty: 'EC', crv: 'P-256', ...key } };
}
