import type { Command } from '../command/command.ts';
import { changeSecret } from './providerSecret.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secret change',
    usage: '',
    summary: 'Let the provider start with the JWT_SECRET that is set now; stop all its processes first. Everybody logs in again',
    args: [0, 0],
    act: {},
    run: async ({ db, config }) => {
      await db.transaction((tx) => changeSecret(tx, config.jwtSecret));
      return { lines: ['The provider starts with this JWT_SECRET from now on, and with no other.'], data: { changed: true } };
    },
  },
];
