import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Cron } from 'croner';
import { toString as explain } from 'cronstrue';
import sanitizeHtml from 'sanitize-html';
import { rewardCategories, rewardTypes } from 'shared/contracts/listParameters';
import { maxNumbers } from 'shared/contracts/lotteryRules';
import { RewardType } from 'shared/contracts/rewards';
import { maxDelay, minDelay } from 'shared/fair/beacon';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';
import { inDigits, maxAmount } from '../../core/amounts.ts';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import type { Database } from '../../core/db/database.ts';
import { storePicture } from '../uploads/pictureStore.ts';
import { upsertReward } from './rewards.repository.ts';

/** Returns the problem with the price, if any: the price of all numbers together must be a valid amount. */
export function priceProblem(numbers: number, ticketPrice: number): string | undefined {
  if (ticketPrice <= Math.floor(maxAmount / numbers)) return undefined;
  return `All numbers of a round together may cost at most ${inDigits(maxAmount)} CTO: with ${numbers} numbers, ${inDigits(Math.floor(maxAmount / numbers))} each.`;
}

const drawRules = ['v1', 'v2'] as const;

/** Schema of a reward in an operator's YAML or JSON file; docs/operations/commands.md explains the fields. */
const RewardFile = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,60}$' }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    type: RewardType,
    category: Type.Union(rewardCategories.map((category) => Type.Literal(category))),
    tokenAmount: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAmount })),
    lotteryValue: Type.Integer({ minimum: 0, maximum: maxAmount }),
    pictures: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
    description: Type.String({ maxLength: 20_000 }),
    numbers: Type.Optional(Type.Integer({ minimum: 1, maximum: maxNumbersV2 })),
    ticketPrice: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAmount })),
    schedule: Type.Optional(Type.String({ maxLength: 100 })),
    quick: Type.Optional(Type.Boolean()),
    drawRule: Type.Optional(Type.Union(drawRules.map((rule) => Type.Literal(rule)))),
    drawDelay: Type.Optional(Type.Integer({ minimum: minDelay, maximum: maxDelay })),
  },
  { additionalProperties: false },
);
type RewardFile = Static<typeof RewardFile>;

const compiled = Compile(RewardFile);

const choices: Readonly<Record<string, readonly string[]>> = {
  type: rewardTypes,
  category: rewardCategories,
  drawRule: drawRules,
};

/** Lists the schema errors per field; for a wrong enum value, one error with the allowed values. */
function problemsOf(value: unknown): string[] {
  const problems = compiled.Errors(value).map(({ instancePath, message }) => {
    const field = instancePath.slice(1);
    const words = choices[field];
    return `${field || 'reward'} ${words === undefined ? message : `must be one of: ${words.join(', ')}`}`;
  });
  return [...new Set(problems)];
}

export function checkReward(value: unknown): { reward: RewardFile } | { problems: string[] } {
  if (!compiled.Check(value)) {
    return { problems: problemsOf(value) };
  }
  const problems: string[] = [];
  if ((value.type === 'token') !== (value.tokenAmount !== undefined))
    problems.push('tokenAmount belongs to type token, and only there');
  const rule = value.drawRule ?? 'v1';
  if (rule === 'v1' && (value.numbers ?? 1) > maxNumbers)
    problems.push(
      `numbers is at most ${maxNumbers} with drawRule v1, whose other numbers could never win; drawRule v2 draws more`,
    );
  if (rule === 'v1' && value.drawDelay !== undefined) problems.push('drawDelay belongs to drawRule v2');
  const price = priceProblem(value.numbers ?? 1, value.ticketPrice ?? 1);
  if (price !== undefined) problems.push(price);
  if (value.schedule !== undefined) {
    const problem = scheduleProblem(value.schedule);
    if (problem !== undefined) problems.push(`schedule is not a cron line of five fields: ${problem}`);
    if (value.numbers === undefined || value.ticketPrice === undefined) problems.push('schedule needs numbers and ticketPrice');
  }
  return problems.length > 0 ? { problems } : { reward: value };
}

export const maxSaleMinutes = 2 * 366 * 24 * 60;

/** Describes a cron schedule for players: `At 00:00, 06:00, 12:00 and 18:00 (UTC)`. @param schedule five fields, in UTC */
export function explainSchedule(schedule: string): string {
  return `${explain(schedule, { use24HourTimeFormat: true, verbose: false })} (UTC)`;
}

export function nextEnd(schedule: string, after: Date): Date | undefined {
  return new Cron(schedule, { timezone: 'UTC', mode: '5-part', paused: true }).nextRun(after) ?? undefined;
}

export function scheduleProblem(schedule: string): string | undefined {
  try {
    explainSchedule(schedule);
    const first = nextEnd(schedule, new Date());
    const second = first && nextEnd(schedule, first);
    if (!first || !second) return 'it never comes round';
    return second.getTime() - first.getTime() > maxSaleMinutes * 60_000 ? 'a round is on sale for at most two years' : undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

class ImportError extends OperatorError {
  override name = 'ImportError';
}

/**
 * Imports the rewards of a folder: `*.yaml`, `*.yml` or `*.json` files, each with one reward or a list, and their pictures. One
 * error in any file, and no reward is changed. Rewards with a known slug are updated.
 * @throws ImportError
 */
export async function importRewards(db: Database, config: Config, folder: string): Promise<{ added: number; updated: number }> {
  const rewards = await readFolder(folder);
  // Pictures are stored first. Their address is a hash of the content, so storing one twice changes nothing.
  const ready: { reward: RewardFile; images: string[] }[] = [];
  for (const reward of rewards) ready.push({ reward, images: await storePictures(config, folder, reward) });
  return db.transaction(async (tx) => {
    let added = 0;
    for (const { reward, images } of ready) {
      const { tokenAmount = 0, quick = false, description } = reward;
      const result = await upsertReward(tx, { ...reward, images, tokenAmount, quick, description: sanitizeHtml(description) });
      if (result.added) added++;
    }
    return { added, updated: ready.length - added };
  });
}

async function readFolder(folder: string): Promise<RewardFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new ImportError(`${folder} is not a folder that can be read.`);
  });
  const problems: string[] = [];
  const rewards: RewardFile[] = [];
  for (const name of names.filter((each) => /\.(ya?ml|json)$/i.test(each)).sort()) {
    for (const [index, value] of (await readEntries(folder, name, problems)).entries()) {
      const checked = checkReward(value);
      if ('reward' in checked) rewards.push(checked.reward);
      else problems.push(`${name}, reward ${index + 1}: ${checked.problems.join('; ')}`);
    }
  }
  const slugs = rewards.map(({ slug }) => slug);
  for (const slug of new Set(slugs.filter((each, index) => slugs.indexOf(each) !== index)))
    problems.push(`slug ${slug} is used twice`);
  if (problems.length === 0 && rewards.length === 0)
    problems.push(`there is no .yaml, .yml or .json file with a reward in ${folder}`);
  if (problems.length > 0) throw new ImportError(`Nothing was imported: ${problems.join('\n  ')}`);
  return rewards;
}

async function readEntries(folder: string, name: string, problems: string[]): Promise<unknown[]> {
  try {
    const value: unknown = parse(await readFile(path.join(folder, name), 'utf8'));
    return Array.isArray(value) ? value : [value];
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return [];
  }
}

async function storePictures(config: Config, folder: string, { slug, pictures }: RewardFile): Promise<string[]> {
  const addresses: string[] = [];
  for (const picture of pictures) {
    const file = path.resolve(folder, picture);
    const inside = path.relative(path.resolve(folder), file);
    if (inside.startsWith('..') || path.isAbsolute(inside))
      throw new ImportError(`Nothing was imported: ${slug}: ${picture} is outside of the folder.`);
    const bytes = await readFile(file).catch(() => {
      throw new ImportError(`Nothing was imported: ${slug}: the picture ${picture} is not there.`);
    });
    addresses.push(await storePicture(config, bytes, picture));
  }
  return addresses;
}
