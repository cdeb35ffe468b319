import type { Command } from '../command/command.ts';
import { table } from '../command/table.ts';
import { publishedBefore } from './keyring.ts';
import { changeSecret } from './providerSecret.ts';
import { addKey, type StoredKey, storedKeys } from './signingKeys.repository.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secret rotate',
    usage: '',
    summary: 'Make a new key that signs sessions, while the provider runs; the one of before verifies until they end',
    args: [0, 0],
    run: async ({ db, config }) => {
      // The embedded database has one process, and this command runs in it or without it.
      const { id, signsFrom } = await addKey(db, config.jwtSecret, db.kind === 'pglite' ? 0 : publishedBefore);
      return {
        lines: [`The key ${id} signs from ${signsFrom.toISOString()} on. Nobody is logged out.`],
        data: { id, signsFrom },
      };
    },
  },
  {
    name: 'secret list',
    usage: '',
    summary: 'The keys that sign sessions and verify them',
    args: [0, 0],
    run: async ({ db }) => {
      const now = new Date();
      const keys = (await storedKeys(db)).map(({ id, signsFrom, endsAt, ...rest }) => ({
        id,
        signsFrom,
        endsAt,
        does: whatItDoes({ signsFrom, endsAt, ...rest }, now),
      }));
      const rows = keys.map(({ id, signsFrom, endsAt, does }) => [
        id,
        signsFrom.toISOString(),
        endsAt?.toISOString() ?? '',
        does,
      ]);
      return { lines: table(['key', 'signs from', 'verifies until', 'does'], rows), data: keys };
    },
  },
  {
    name: 'secret change',
    usage: '',
    summary: 'Let the provider start with the JWT_SECRET that is set now; stop all its processes first. Everybody logs in again',
    args: [0, 0],
    run: async ({ db, config }) => {
      await changeSecret(db, config.jwtSecret);
      return { lines: ['The provider starts with this JWT_SECRET from now on, and with no other.'], data: { changed: true } };
    },
  },
];

/** In few words what a key is for at a time. */
function whatItDoes({ secret, signsFrom, retiresAt, endsAt }: Omit<StoredKey, 'id' | 'devices'>, now: Date): string {
  if (secret === undefined || (endsAt !== null && endsAt <= now)) return 'knows browsers';
  if (signsFrom > now) return 'will sign';
  return retiresAt === null || retiresAt > now ? 'signs' : 'verifies';
}
