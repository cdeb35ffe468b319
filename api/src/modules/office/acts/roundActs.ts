import type { ActRequest } from 'shared/contracts/officeActs';
import { daysOfExtension } from 'shared/fair/beacon';
import { formatDateTime } from 'shared/format/date';
import { formatCto, prizeValue } from 'shared/format/money';
import { explainSchedule } from 'shared/format/schedule';
import { inDigits } from '../../../core/amounts.ts';
import { OperatorError, textOption, wholeNumber } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { isPlainText, type Payload } from '../../audit-log/officePayload.ts';
import { sumPurchases } from '../../lotteries/cancellation/cancellation.repository.ts';
import { cancelOnSale } from '../../lotteries/cancellation/cancellation.service.ts';
import { extendLottery } from '../../lotteries/opening/extension.service.ts';
import { wholeSecond } from '../../lotteries/opening/opening.service.ts';
import { endOf, endOfSale, endProblem, reasonOf } from '../../lotteries/sale/sale.commands.ts';
import { findRewardBySlug } from '../../lotteries/sale/sale.repository.ts';
import { openLottery } from '../../lotteries/sale/sale.service.ts';
import { checkReward, scheduleProblem } from '../../rewards/rewardFile.ts';
import { noSchedule, otherValues } from '../../rewards/rewards.commands.ts';
import { scheduleOf } from '../../rewards/rewards.repository.ts';
import { configuredStore } from '../../uploads/pictureStore.ts';
import { type KindOfAct, needed } from './kindOfAct.ts';
import { findPrize, findRoundOnSale, needsApproval, type RoundOnSale } from './roundActs.repository.ts';

const dayMs = 24 * 3_600_000;
const beaconPeriodMs = 3_000;

const utc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;

async function roundOf(db: Queryable, request: ActRequest): Promise<RoundOnSale> {
  const id = needed(request, 'round', request.round);
  const round = await findRoundOnSale(db, id);
  if (round === undefined) throw invalidField('round', `Round ${id} is not on sale.`);
  return round;
}

/** Computes when a round is drawn that ends later, ms: by the beacon's next value after its delay, or by the block at its end. */
function drawAfter({ drawRule, drawDelay, drawsAt }: RoundOnSale, until: number): number {
  if (drawRule === 'v1' || drawsAt === null) return until;
  const later = until + (drawDelay ?? 0) * 1_000 - drawsAt.getTime();
  return drawsAt.getTime() + Math.ceil(later / beaconPeriodMs) * beaconPeriodMs;
}

export const extend: KindOfAct = {
  typed: ([id = ''], options) => ({
    round: wholeNumber('The id', id, 1),
    until: endOf('--until', textOption(options, 'until') ?? '').getTime(),
  }),
  draft: async (db, request) => {
    const round = await roundOf(db, request);
    const until = wholeSecond(new Date(needed(request, 'until', request.until))).getTime();
    const [from, last] = [round.endsAt.getTime(), round.endsAt.getTime() + daysOfExtension * dayMs];
    if (round.extendId !== null)
      throw invalidField('round', `Round ${round.id} was extended before, and a sale is extended only once.`);
    if (until <= from || until > last) throw invalidField('until', `Enter a time after ${utc(from)}, at most ${utc(last)}.`);
    return { member: null, fields: { round: String(round.id), until: new Date(until).toISOString() } };
  },
  words: ({ round, until = '' }) =>
    `Extends the sale of round ${round} until ${utc(Date.parse(until))}, once. Its draw moves too, and buyers are mailed.`,
  changes: async (_facts, { round: id, until = '' }, db) => {
    const round = await findRoundOnSale(db, Number(id));
    if (round === undefined) return [];
    const end = Date.parse(until);
    return [
      { what: `End of the sale of ${round.name}`, before: utc(round.endsAt.getTime()), after: utc(end) },
      { what: 'Draw', before: utc((round.drawsAt ?? round.endsAt).getTime()), after: utc(drawAfter(round, end)) },
    ];
  },
  run: ({ db, payload, fairLog, sources }) =>
    db.transaction((tx) => extendLottery(tx, { fairLog, sources }, Number(payload.round), new Date(payload.until ?? ''))),
};

const longestReason = 200;

export const cancel: KindOfAct = {
  typed: ([id = ''], options) => ({
    round: wholeNumber('The id', id, 1),
    tell: reasonOf(textOption(options, 'reason')),
  }),
  draft: async (db, request) => {
    const reason = needed(request, 'tell', request.tell?.trim());
    if (reason.length > longestReason) throw invalidField('tell', `Use at most ${longestReason} characters.`);
    return { member: null, fields: { round: String((await roundOf(db, request)).id) } };
  },
  words: ({ round, tell }) => `Cancels round ${round} and pays back every number. Players read: “${tell}”`,
  changes: async (_facts, { round: id }, db) => {
    const round = await findRoundOnSale(db, Number(id));
    if (round === undefined) return [];
    const { refunded, members } = await sumPurchases(db, round.id);
    return [
      { what: `Sale of ${round.name}`, before: `until ${utc(round.endsAt.getTime())}`, after: 'cancelled, for good' },
      { what: 'Paid back', before: '0 CTO', after: `${inDigits(refunded)} CTO to ${members} members` },
    ];
  },
  run: ({ db, payload, fairLog }) => db.transaction((tx) => cancelOnSale(tx, fairLog, Number(payload.round), payload.tell ?? '')),
};

/** The name for the import folder, as a file's: 'Quiet watch, 38 mm' → 'quiet-watch-38-mm'. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

const inWords = (schedule: string): string => {
  const words = explainSchedule(schedule, 'UTC', 0);
  return words === null ? `${schedule} (UTC)` : `${schedule} (${words})`;
};

const byHand = 'by people';

const ofRound = (numbers: number, price: number): string => `${inDigits(numbers)} numbers at ${formatCto(price)} each`;

export const ready: KindOfAct = {
  draft: async (db, request, config) => {
    const { name, description, tokenAmount, picture, price, rule, schedule, ...prize } = needed(request, 'ready', request.ready);
    const texts = { name: plain('name', name), description: plain('description', description) };
    const slug = slugOf(name);
    if (slug === '')
      throw invalidField('ready.name', 'Use letters or digits of English in the name: its address has only these.');
    const cron = schedule === undefined ? undefined : scheduleProblem(schedule);
    if (cron !== undefined) throw invalidField('ready.schedule', `This is no cron line of five fields: ${cron}.`);
    const checked = checkReward({
      ...prize,
      ...texts,
      slug,
      type: tokenAmount > 0 ? 'token' : 'product',
      ...(tokenAmount > 0 && { tokenAmount }),
      pictures: [],
      ticketPrice: price,
      drawRule: rule,
    });
    if ('problems' in checked) throw invalidField('ready', `${checked.problems.join('; ')}.`);
    if (/[/][0-9a-f]{32}-/.test(picture) && !picture.startsWith(configuredStore(config).publicUrl('')))
      throw invalidField('ready.picture', 'This picture is of another site: store it here.');
    const before = await findPrize(db, { slug });
    if (before !== undefined && (before.actId === null || before.hasRound))
      throw invalidField('ready.name', 'A prize of this name was imported, or a round of it was opened: choose another name.');
    const { category, lotteryValue, numbers } = prize;
    const [tokens, value] = [String(tokenAmount), String(lotteryValue)];
    const fields = { ...texts, slug, category, picture, rule, tokens, value, numbers: String(numbers), price: String(price) };
    return { member: null, fields: { ...fields, ...(schedule !== undefined && { schedule }) } };
  },
  words: ({ name, numbers, price, schedule, ...prize }) =>
    `Makes the prize “${name}” ready: ${worthOf(prize)}, ${ofRound(Number(numbers), Number(price))}.${schedule ? ` Its schedule opens rounds: ${inWords(schedule)}.` : ''}`,
  takesTwo: async (_db, { schedule }) => schedule !== undefined,
  changes: async (_facts, { slug = '', ...prize }, db) => {
    const before = await findPrize(db, { slug });
    const row = (what: string, was: string | undefined, after = '') => ({ what, before: was ?? 'none', after: after || 'none' });
    return [
      row('Prize', before?.name, prize.name),
      row('Value', before && (prizeValue(before) ?? 'none'), worthOf(prize)),
      row(
        'A round',
        before && ofRound(before.numbers ?? 0, before.ticketPrice ?? 0),
        ofRound(Number(prize.numbers), Number(prize.price)),
      ),
      row('Rounds open', before && (before.schedule ?? byHand), prize.schedule ? inWords(prize.schedule) : byHand),
      row('Text', before?.description, prize.description),
      row('Picture', before?.thumbnail ?? undefined, prize.picture),
    ];
  },
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
};

const worthOf = ({ tokens, value }: Payload): string =>
  prizeValue({ tokenAmount: Number(tokens), lotteryValue: Number(value) }) ?? 'no value';

function plain(field: string, text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') throw invalidField(`ready.${field}`, 'Players read this: it cannot be empty.');
  if (!isPlainText(line)) throw invalidField(`ready.${field}`, 'Write plain text, without characters that hide or turn it.');
  return line;
}

const prizeTakesTwo = (db: Queryable, { tokens, numbers, price }: Payload) =>
  needsApproval(db, [Number(tokens), Number(numbers), Number(price)]);

export const open: KindOfAct = {
  typed: async ([slug = ''], options, db) => {
    if (['numbers', 'price', 'rule'].some((name) => options[name] !== undefined))
      throw new OperatorError(
        'A round of the office has the numbers, price and rule of its prize: leave out --numbers, --price and --rule.',
      );
    const prize = (await findRewardBySlug(db, slug))?.id;
    if (prize === undefined) throw new OperatorError(`There is no reward ${slug}. See: rewards list`);
    return { prize, until: endOfSale(options).getTime() };
  },
  draft: async (db, request) => {
    const id = needed(request, 'prize', request.prize);
    const until = wholeSecond(new Date(needed(request, 'until', request.until)));
    const prize = await findPrize(db, { id });
    if (prize === undefined) throw invalidField('prize', `There is no prize ${id}.`);
    const { name, tokenAmount, numbers, ticketPrice, drawRule } = prize;
    if (numbers === null || ticketPrice === null)
      throw invalidField('prize', `${name} has no numbers and price of its own: open its rounds by command.`);
    const problem = endProblem(until);
    if (problem !== undefined) throw invalidField('until', problem);
    const [tokens, price] = [String(tokenAmount), String(ticketPrice)];
    const fields = {
      prize: String(id),
      name,
      tokens,
      numbers: String(numbers),
      price,
      rule: drawRule,
      until: until.toISOString(),
    };
    return { member: null, fields };
  },
  words: ({ name, numbers, price, until = '' }) =>
    `Opens a round of ${name} until ${utc(Date.parse(until))}: ${ofRound(Number(numbers), Number(price))}.`,
  takesTwo: prizeTakesTwo,
  changes: async (_facts, payload, db) => {
    const { name, tokens, until = '' } = payload;
    const asks = await prizeTakesTwo(db, payload);
    const prize = Number(tokens) > 0 ? formatCto(Number(tokens)) : `${name}`;
    return [
      { what: `Round of ${name}`, before: 'none', after: `until ${utc(Date.parse(until))}` },
      { what: 'Prize', before: 'none', after: asks ? `${prize}; another person approves it` : prize },
    ];
  },
  run: async ({ db, payload, fairLog, sources, announcer, doSigned }) => {
    const { prize, numbers, price, rule, until = '' } = payload;
    const wanted = {
      rewardId: Number(prize),
      endsAt: new Date(until),
      numbers: Number(numbers),
      ticketPrice: Number(price),
      drawRule: rule === 'v2' ? ('v2' as const) : ('v1' as const),
    };
    const problem = endProblem(wanted.endsAt);
    if (problem !== undefined) throw new OperatorError(problem);
    const id = await openLottery({ db, fairLog, sources }, wanted, doSigned);
    if (id === undefined) throw new OperatorError('The prize has a round that ends at this time already.');
    announcer.announce(id);
  },
};

async function scheduledPrize(db: Queryable, request: ActRequest) {
  const id = needed(request, 'prize', request.prize);
  const prize = await findPrize(db, { id });
  if (prize === undefined) throw invalidField('prize', `There is no prize ${id}.`);
  const { numbers, ticketPrice, schedule } = prize;
  if (numbers === null || ticketPrice === null || schedule === null)
    throw invalidField('prize', `${prize.name} has no schedule: its rounds are opened by people.`);
  return { ...prize, id, numbers, ticketPrice, schedule };
}

async function typedSchedule(db: Queryable, slug: string) {
  const has = await scheduleOf(db, slug);
  if (has === undefined) throw new OperatorError(noSchedule(slug));
  return has;
}

/** Lets the schedule of a prize open rounds whose prize needs an approval: as the command, for the values that it has now. */
export const allow: KindOfAct = {
  typed: async ([slug = ''], options, db) => {
    const number = (name: string) => wholeNumber(`--${name}`, textOption(options, name) ?? '');
    const typed = [number('prize'), number('numbers'), number('price'), textOption(options, 'schedule') ?? ''];
    const has = await typedSchedule(db, slug);
    if ([has.tokenAmount, has.numbers, has.ticketPrice, has.schedule].join() !== typed.join())
      throw new OperatorError(otherValues(slug, has));
    return { prize: has.id };
  },
  draft: async (db, request) => {
    const { id, name, tokenAmount, numbers, ticketPrice, schedule, waitsForAllow } = await scheduledPrize(db, request);
    if (!waitsForAllow) throw invalidField('prize', `${name} needs no approval: its schedule opens rounds already.`);
    const [tokens, price] = [String(tokenAmount), String(ticketPrice)];
    return { member: null, fields: { prize: String(id), name, tokens, numbers: String(numbers), price, schedule } };
  },
  words: ({ name, tokens, numbers, price, schedule }) =>
    `Lets the schedule ${schedule} (UTC) open rounds of ${name}: ${Number(tokens) > 0 ? `a prize of ${formatCto(Number(tokens))}` : 'a product'}, ${ofRound(Number(numbers), Number(price))}.`,
  changes: (_facts, { name }) => [
    {
      what: `Rounds of ${name} by schedule`,
      before: 'wait',
      after: 'open; what exceeds the limits is drawn from the house budget',
    },
  ],
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
};

export const end: KindOfAct = {
  typed: async ([slug = ''], _options, db) => ({ prize: (await typedSchedule(db, slug)).id }),
  draft: async (db, request) => {
    const { id, name, schedule } = await scheduledPrize(db, request);
    return { member: null, fields: { prize: String(id), name, schedule } };
  },
  words: ({ name, schedule = '' }) =>
    `Ends the schedule of ${name}: ${inWords(schedule)}. Open rounds go on, and no further one opens by itself.`,
  changes: (_facts, { name, schedule = '' }) => [{ what: `Rounds of ${name} open`, before: inWords(schedule), after: byHand }],
  run: ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null)),
};
