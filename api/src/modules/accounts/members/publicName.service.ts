import type { PublicName } from 'shared/contracts/auth';
import { normalPublicName, publicNameKey, publicNameProblem } from 'shared/format/publicName';
import type { Database } from '../../../core/db/database.ts';
import { ApiError, invalidField } from '../../../core/http/errors.ts';
import { type RateLimits, rules } from '../../../core/rate-limit/rateLimits.ts';
import { readPublicName, returnToDrawnName, writePublicName } from './members.repository.ts';

export async function getPublicName(db: Database, userId: number): Promise<PublicName> {
  const { name, drawnName, changeableAt } = await readPublicName(db, userId);
  return { name, drawnName, changeableAt: changeableAt?.getTime() ?? null };
}

/**
 * Gives a member the public name of their choice. Tries are limited, because a refusal may reveal a username. The drawn name is
 * always allowed, so that a name that says too much can be taken back.
 * @param typed null: the drawn name
 * @throws ApiError VALIDATION for `name`, TOO_EARLY, TOO_MANY_REQUESTS
 */
export async function choosePublicName(
  { db, limits }: { db: Database; limits: RateLimits },
  userId: number,
  typed: string | null,
): Promise<PublicName> {
  if (typed === null) {
    await returnToDrawnName(db, userId, false);
    return getPublicName(db, userId);
  }
  const name = normalPublicName(typed);
  const now = await readPublicName(db, userId);
  if (name === now.name) return getPublicName(db, userId);
  const problem = publicNameProblem(name);
  if (problem !== undefined) throw invalidField('name', problem);
  refuseEarly(now.changeableAt);
  const asUsername = name.replace(/[ '-]/g, '').toLowerCase();
  if (asUsername === now.username.toLowerCase())
    throw invalidField('name', 'You log in with this name, and others must not learn it. Please choose another.');
  await limits.take(rules.publicNameByMember, String(userId));
  if (!(await writePublicName(db, { id: userId, name, key: publicNameKey(name), asUsername }))) {
    refuseEarly((await readPublicName(db, userId)).changeableAt);
    throw invalidField('name', 'This name is taken. Please choose another.');
  }
  return getPublicName(db, userId);
}

function refuseEarly(changeableAt: Date | null): void {
  if (changeableAt === null) return;
  const moment = changeableAt.toISOString().slice(0, 16).replace('T', ' ');
  throw new ApiError(409, 'TOO_EARLY', `You can choose another name from ${moment} UTC on.`);
}
