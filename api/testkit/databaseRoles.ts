import { randomUUID } from 'node:crypto';
import { withFairKey } from '../src/core/db/database.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import { testFairKey } from './testKeys.ts';

/**
 * Creates an empty database with roles of its own, as a server has them: one that owns the tables, the provider's, and the desk's.
 * @param url address of the run's PostgreSQL, with `{database}` in it
 */
export async function openRoles(url: string) {
  const name = randomUUID().slice(0, 8);
  const [owner, runtime, desk, database] = [`owner_${name}`, `runtime_${name}`, `desk_${name}`, `roles_${name}`];
  const admin = openPostgres({ url: url.replace('{database}', 'postgres'), maxConnections: 1 }).as('operator');
  await admin.execute(`create role ${owner} login`);
  await admin.execute(`create role ${runtime} login`);
  await admin.execute(`create role ${desk} login`);
  await admin.execute(`create database ${database} owner ${owner}`);
  const urlOf = (role: string) => url.replace('{database}', database).replace('//postgres@', `//${role}@`);
  const open = (role: string) => withFairKey(openPostgres({ url: urlOf(role) }), testFairKey);
  const [superuser, db] = [open('postgres'), open(runtime)];
  return {
    superuser,
    db,
    runtime,
    deskUrl: urlOf(desk),
    openAsDesk: () => open(desk),
    config: { databaseOwnerUrl: urlOf(owner), allowPlain: [] },
    openAsOwner: () => open(owner),
    drop: async () => {
      await Promise.all([superuser.close(), db.close()]);
      await admin.execute(`drop database ${database} with (force)`);
      await admin.execute(`drop role ${owner}, ${runtime}, ${desk}`);
      await admin.close();
    },
  };
}
