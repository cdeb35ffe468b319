import { maxNumbers } from 'shared/contracts/lotteryRules';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { type Command, OperatorError, type OptionValues, textOption, wholeNumber } from '../../../core/command/command.ts';
import { table } from '../../../core/command/terminal.ts';
import { within } from '../../../core/db/database.ts';
import { snakeCased } from '../../../core/db/statement.ts';
import { maxSaleMinutes, priceProblem } from '../../rewards/rewardFile.ts';
import { budgetUseOf } from '../../wallets/budget.repository.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { listLotteries } from '../lotteries.repository.ts';
import { extendLottery } from '../opening/extension.service.ts';
import { wholeSecond } from '../opening/opening.service.ts';
import { findRewardBySlug } from './sale.repository.ts';
import { openLottery, PrizeRefused } from './sale.service.ts';

export function endProblem(end: Date, now = Date.now()): string | undefined {
  if (end.getTime() <= now) return 'The end must be in the future.';
  if (end.getTime() <= now + maxSaleMinutes * 60_000) return undefined;
  return `A round is on sale for at most two years: it must end before ${new Date(now + maxSaleMinutes * 60_000).toISOString()}.`;
}

const statuses = ['running', 'awaiting', 'ended', 'cancelled'] as const;

export function endOf(option: string, text: string): Date {
  const end = new Date(text);
  if (Number.isNaN(end.getTime()))
    throw new OperatorError(`${option} must be a time such as 2027-01-31T18:00:00Z, not "${text}".`);
  const problem = endProblem(end);
  if (problem !== undefined) throw new OperatorError(problem);
  return wholeSecond(end);
}

export function endOfSale(options: OptionValues): Date {
  const [endsAt, minutes] = [textOption(options, 'ends-at'), textOption(options, 'minutes')];
  if ((endsAt === undefined) === (minutes === undefined)) throw new OperatorError('Give either --ends-at or --minutes.');
  if (endsAt !== undefined) return endOf('--ends-at', endsAt);
  return wholeSecond(new Date(Date.now() + wholeNumber('--minutes', minutes ?? '', 1, maxSaleMinutes) * 60_000));
}

const rules = ['v1', 'v2'] as const;

function ruleOf(text: string | undefined, otherwise: (typeof rules)[number]): (typeof rules)[number] {
  if (text === undefined) return otherwise;
  const rule = rules.find((each) => each === text);
  if (rule === undefined) throw new OperatorError(`--rule must be v1 or v2, not "${text}".`);
  return rule;
}

function countProblem(rule: (typeof rules)[number], numbers: number): string | undefined {
  if (rule === 'v1' && numbers > maxNumbers)
    return `A round of rule v1 has at most ${maxNumbers} numbers: the others could never win. Rule v2 draws up to ${maxNumbersV2}.`;
  return numbers > maxNumbersV2 ? `A round has at most ${maxNumbersV2} numbers.` : undefined;
}

const longestReason = 200;

export function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason === '') throw new OperatorError('Say why with --reason TEXT: it is published in the log and shown to players.');
  if (/[\p{Cc}\u2028\u2029]/u.test(reason) || reason.length > longestReason)
    throw new OperatorError(`The reason must be one line of at most ${longestReason} characters.`);
  return reason;
}

export const lotteryCommands: readonly Command[] = [
  {
    name: 'rounds open',
    usage: '<reward slug> --minutes N | --ends-at TIME [--numbers N] [--price CTO] [--rule v1|v2]',
    summary:
      'Open a round, on sale from now. A prize above the limit of the house budget, or above what all numbers cost together, waits for another operator',
    options: {
      minutes: { type: 'string' },
      'ends-at': { type: 'string' },
      numbers: { type: 'string' },
      price: { type: 'string' },
      rule: { type: 'string' },
    },
    args: [1, 1],
    act: { args: [0], options: ['minutes', 'ends-at', 'numbers', 'price', 'rule'] },
    run: async (context, [slug = ''], options) => {
      const { db, announcer } = context;
      const endsAt = endOfSale(options);
      const reward = await findRewardBySlug(db, slug);
      if (reward === undefined) throw new OperatorError(`There is no reward ${slug}. See: rewards list`);
      const [numbersText, priceText] = [textOption(options, 'numbers'), textOption(options, 'price')];
      const numbers = numbersText === undefined ? reward.numbers : wholeNumber('--numbers', numbersText, 1);
      const ticketPrice = priceText === undefined ? reward.ticketPrice : wholeNumber('--price', priceText, 1);
      if (numbers === null || ticketPrice === null)
        throw new OperatorError(`${slug} has no numbers and price of its own: give --numbers and --price.`);
      const drawRule = ruleOf(textOption(options, 'rule'), reward.drawRule);
      const problem = countProblem(drawRule, numbers) ?? priceProblem(numbers, ticketPrice);
      if (problem !== undefined) throw new OperatorError(problem);
      const id = await db.transaction(async (tx) => {
        const wanted = { rewardId: reward.id, endsAt, numbers, ticketPrice, drawRule };
        const opened = await openLottery({ ...context, db: within(db, tx) }, wanted, budgetUseOf(context)).catch(
          (error: unknown) => {
            if (!(error instanceof PrizeRefused)) throw error;
            context.needsApproval(error.message);
            throw error;
          },
        );
        if (opened === undefined) throw new OperatorError(`${slug} has a round that ends at this time already.`);
        return opened;
      });
      announcer.announce(id);
      const odds =
        drawRule === 'v2' || maxNumbers % numbers === 0
          ? []
          : [`${numbers} does not divide ${maxNumbers}: some numbers win more often than others.`];
      return {
        lines: [`Round ${id} is open until ${endsAt.toISOString()}.`, ...odds],
        data: { id, endsAt: endsAt.getTime(), numbers, ticketPrice, drawRule },
      };
    },
  },
  {
    name: 'rounds list',
    usage: '[--status running|awaiting|ended|cancelled]',
    summary: 'List rounds, at most 100',
    options: { status: { type: 'string' } },
    args: [0, 0],
    run: async ({ db }, _args, options) => {
      const text = textOption(options, 'status');
      const status = statuses.find((each) => each === text);
      if (text !== undefined && status === undefined)
        throw new OperatorError(`--status must be ${statuses.join(', ')}, not "${text}".`);
      const lotteries = await listLotteries(db, { status }, { page: 0, limit: 100 });
      return {
        lines: table(
          ['id', 'name', 'status', 'ends', 'sold', 'of', 'winning', 'winner', 'waits for'],
          lotteries.map((r) => [
            r.id,
            r.name,
            r.status,
            r.endsAt.toISOString(),
            r.sold,
            r.totalTickets,
            r.winnerTicket ?? '-',
            r.winnerUsername ?? '-',
            r.delayReason ?? '-',
          ]),
        ),
        data: lotteries.map(snakeCased),
      };
    },
  },
  {
    name: 'rounds extend',
    usage: '<id> --until TIME',
    summary:
      'Extend the sale of a round, once and before its close, by seven days at most; waits for another operator. Buyers are mailed',
    options: { until: { type: 'string' } },
    args: [1, 1],
    act: { args: [0], options: ['until'] },
    run: async (context, [idText = ''], options) => {
      const { db, announcer } = context;
      const id = wholeNumber('The id', idText, 1);
      const until = endOf('--until', textOption(options, 'until') ?? '');
      const from = await db.transaction(async (tx) => {
        const before = await extendLottery(tx, context, id, until);
        context.needsApproval(`Extending the sale of round ${id} changes what its opening has fixed.`);
        return before;
      });
      announcer.announce(id);
      return {
        lines: [`The sale of round ${id} is extended from ${from.toISOString()} until ${until.toISOString()}.`],
        data: { id, from: from.getTime(), until: until.getTime() },
      };
    },
  },
  {
    name: 'rounds cancel',
    usage: '<id> --reason TEXT',
    summary: 'Cancel a round that is on sale, and refund every ticket; the reason is published',
    options: { reason: { type: 'string' } },
    args: [1, 1],
    act: { args: [0], why: 'reason', continues: true },
    run: async (context, [idText = ''], options) => {
      const id = wholeNumber('The id', idText, 1);
      const reason = reasonOf(textOption(options, 'reason'));
      const { refunded, members } = await cancelLottery(context, id, reason);
      return {
        lines: [`Round ${id} is cancelled; ${refunded} CTO went back to ${members} members.`],
        data: { id, outcome: 'cancelled', refunded, members },
      };
    },
  },
];
