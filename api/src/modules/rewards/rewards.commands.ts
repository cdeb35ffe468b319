import path from 'node:path';
import { inDigits } from '../../core/amounts.ts';
import { type Command, OperatorError, textOption, wholeNumber } from '../../core/command/command.ts';
import { table } from '../../core/command/terminal.ts';
import { snakeCased } from '../../core/db/statement.ts';
import { approveSchedule, budgetUseOf } from '../wallets/budget.repository.ts';
import { importRewards } from './rewardFile.ts';
import { endSchedule, listRewards, scheduleOf } from './rewards.repository.ts';

type Scheduled = NonNullable<Awaited<ReturnType<typeof scheduleOf>>>;

export const otherValues = (slug: string, { tokenAmount, numbers, ticketPrice, schedule }: Omit<Scheduled, 'id'>): string =>
  `${slug} has other values: --prize ${tokenAmount} --numbers ${numbers} --price ${ticketPrice} --schedule '${schedule}'. Nothing was changed.`;

export const noSchedule = (slug: string): string => `There is no reward ${slug} with a schedule. See: rewards list`;

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
    name: 'rewards allow',
    usage: '<reward slug> --prize CTO --numbers N --price CTO --schedule LINE',
    summary:
      'Let the schedule of a reward open rounds whose prize needs an approval, as long as the reward has these values; waits for another operator',
    options: { prize: { type: 'string' }, numbers: { type: 'string' }, price: { type: 'string' }, schedule: { type: 'string' } },
    args: [1, 1],
    act: { args: [0], options: ['prize', 'numbers', 'price', 'schedule'] },
    run: async (context, [slug = ''], options) => {
      const number = (name: string) => wholeNumber(`--${name}`, textOption(options, name) ?? '', 1);
      const wanted = { tokenAmount: number('prize'), numbers: number('numbers'), ticketPrice: number('price') };
      const schedule = textOption(options, 'schedule') ?? '';
      const reward = await scheduleOf(context.db, slug);
      if (reward === undefined) throw new OperatorError(noSchedule(slug));
      const { id: rewardId, ...has } = reward;
      await context.db.transaction(async (tx) => {
        const outcome = await approveSchedule(tx, { ...wanted, rewardId, schedule }, budgetUseOf(context));
        if (outcome === 'DIFFERENT') throw new OperatorError(otherValues(slug, has));
        if (outcome === 'NEEDS_APPROVAL')
          context.needsApproval(
            `Rounds of ${slug} with a prize of ${inDigits(wanted.tokenAmount)} CTO wait for another operator.`,
          );
      });
      return {
        lines: [`The schedule of ${slug} opens its rounds; each prize is drawn from the house's budget for 24 hours.`],
        data: { slug, ...wanted, schedule },
      };
    },
  },
  {
    name: 'rewards end-schedule',
    usage: '<reward slug>',
    summary: 'End the schedule of a reward: its open rounds go on, and others are opened by hand',
    args: [1, 1],
    act: { args: [0] },
    run: async ({ db }, [slug = '']) => {
      const ended = await db.transaction((tx) => endSchedule(tx, slug));
      if (ended === undefined) throw new OperatorError(noSchedule(slug));
      return {
        lines: [`The schedule ${ended} of ${slug} opens no more rounds; open ones go on.`],
        data: { slug, schedule: ended },
      };
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
