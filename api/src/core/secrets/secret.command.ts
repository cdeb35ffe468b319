import type { Command } from '../command/command.ts';
import { table } from '../command/terminal.ts';
import { publishedBefore } from './keyring.ts';
import { changeSecret } from './providerSecret.ts';
import { countSeals, reencrypt } from './reencrypt.ts';
import { addKey, type StoredKey, storedKeys } from './signingKeys.repository.ts';
import { fairSeals, sealName } from './vault.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secret rotate',
    usage: '',
    summary: 'Make a new key that signs sessions, while the provider runs; the one of before verifies until they end',
    args: [0, 0],
    act: {},
    run: async ({ db, config }) => {
      // The embedded database has only one process, so the key can sign immediately.
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
    name: 'secret seals',
    usage: '',
    summary: 'Encrypted values, by their key; a key of OPEN_KEYS without values can be removed',
    args: [0, 0],
    run: async ({ db, config }) => {
      const counts = await countSeals(db);
      const keys = [
        {
          name: fairSeals,
          count: counts.get(fairSeals) ?? 0,
          key: config.sealKey === null ? 'FAIR_KEY, seals' : 'FAIR_KEY, opens',
        },
        ...(config.sealKey === null ? [] : [{ ...sealed(counts, config.sealKey), key: 'SEAL_KEY, seals' }]),
        ...config.openKeys.map((secret) => {
          const { name, count } = sealed(counts, secret);
          const key = count > 0 ? 'of OPEN_KEYS, opens' : 'of OPEN_KEYS: nothing is left';
          return { name, count, key };
        }),
      ];
      const rows = keys.map(({ name, count, key }) => [name, count, key]);
      return { lines: table(['seals', 'values', 'key'], rows), data: keys };
    },
  },
  {
    name: 'secret reseal',
    usage: '',
    summary: 'Encrypt values of other keys again with SEAL_KEY; the provider does it too after each start',
    args: [0, 0],
    act: { steps: true },
    run: async ({ db }) => {
      const count = await reencrypt(db);
      return { lines: [`${count} values were encrypted again. Values by key: secret seals`], data: { count } };
    },
  },
  {
    name: 'secret change',
    usage: '',
    summary: 'Let the provider start with the JWT_SECRET that is set now; stop all its processes first. Everybody logs in again',
    args: [0, 0],
    act: {},
    run: async ({ db, config }) => {
      await changeSecret(db, config.jwtSecret);
      return { lines: ['The provider starts with this JWT_SECRET from now on, and with no other.'], data: { changed: true } };
    },
  },
];

const sealed = (counts: ReadonlyMap<string, number>, secret: string) => ({
  name: sealName(secret),
  count: counts.get(sealName(secret)) ?? 0,
});

function whatItDoes({ secret, signsFrom, retiresAt, endsAt }: Omit<StoredKey, 'id' | 'devices'>, now: Date): string {
  if (secret === undefined || (endsAt !== null && endsAt <= now)) return 'knows browsers';
  if (signsFrom > now) return 'will sign';
  return retiresAt === null || retiresAt > now ? 'signs' : 'verifies';
}
