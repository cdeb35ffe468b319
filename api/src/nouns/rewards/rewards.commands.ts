import path from 'node:path';
import type { Command } from '../../base/command/command.ts';
import { table } from '../../base/command/table.ts';
import { snakeCased } from '../../base/db/snakeCase.ts';
import { importRewards } from './importRewards.ts';
import { listRewards } from './rewards.repository.ts';

export const rewardCommands: readonly Command[] = [
  {
    name: 'rewards import',
    usage: '<folder>',
    summary: 'Add or update the rewards of a folder (YAML or JSON, and the pictures they name), all or none',
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db, config, cwd }, [folder = '']) => {
      const counts = await importRewards(db, config, path.resolve(cwd, folder));
      return { lines: [`${counts.added} added, ${counts.updated} updated.`], data: counts };
    },
  },
  {
    name: 'rewards list',
    usage: '',
    summary: 'List the rewards',
    args: [0, 0],
    run: async ({ db }) => {
      const rewards = await listRewards(db, {}, { page: 0, limit: 1_000 });
      return {
        lines: table(
          ['id', 'slug', 'name', 'type', 'numbers', 'price', 'rule', 'schedule'],
          rewards.map((r) => [
            r.id,
            r.slug,
            r.name,
            r.type,
            r.numbers ?? '-',
            r.ticketPrice ?? '-',
            r.drawRule,
            r.schedule ?? '-',
          ]),
        ),
        data: rewards.map(snakeCased),
      };
    },
  },
];
