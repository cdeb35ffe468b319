import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sanitizeHtml from 'sanitize-html';
import { parse } from 'yaml';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import type { Database } from '../../core/db/database.ts';
import { storePicture } from '../uploads/pictureStore.ts';
import { checkReward, type RewardFile } from './rewardFile.ts';
import { upsertReward } from './rewards.repository.ts';

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
