import { Bundle } from 'shared/contracts/fair';
import { freezeLead, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { must, Untrue } from 'shared/fair/check';
import { checkBundle } from 'shared/fair/checkBundle';
import { type Checkpoint, readCheckpoint, readNote } from 'shared/fair/note';
import { type RecordKind, recordKinds } from 'shared/fair/records';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { type LoggedRound, requireNotBefore } from './Rounds.ts';
import type { Site } from './site.ts';

function expectedKinds({ records }: LoggedRound): RecordKind[] {
  // The bundle of a cancelled round does not show its freeze.
  return recordKinds.filter((kind) => records[kind] !== undefined && !(kind === 'freeze' && records.cancel));
}

/**
 * Fetches a round's bundle, verifies the whole draw and compares its records with those of the log.
 * @param size of the log as far as the witness has read it
 * @returns the bundle's checkpoint; when it is of a longer log nothing is decided: read on, then check again
 * @throws Untrue
 */
export async function checkRound(
  site: Site,
  round: LoggedRound,
  { logKey, size, now }: { logKey: string; size: number; now: () => number },
): Promise<Checkpoint> {
  const number = round.opening.round;
  const bundle = await site.json(Bundle, `/fair/rounds/${number}/bundle.json`);
  const checks = await checkBundle(bundle, { logKey, verifyBeacon, now });
  const untrue = checks.find(({ state }) => state === 'invalid');
  if (untrue) throw new Untrue(`Round ${number}: ${untrue.says}`);
  const checkpoint = readCheckpoint(readNote(bundle.log.checkpoint).text);
  if (checkpoint.size > size) return checkpoint;
  const expected = expectedKinds(round);
  for (const kind of recordKinds) {
    const logged = expected.includes(kind) ? round.records[kind] : undefined;
    must(bundle[kind] === logged?.text, `Round ${number}: its ${kind} record is not the one that stands in the log.`);
    const place = bundle.log.records.find(({ record }) => record === kind)?.index;
    must(place === logged?.index, `Round ${number}: its ${kind} record stands at another place of the log than it says.`);
  }
  if (bundle.beacon && round.records.freeze) {
    const { decidedBy } = round.opening;
    must(decidedBy.rule === 'v2', `Round ${number}: it has no beacon.`);
    const drawn = timeOfRound(bundle.beacon, roundOfAttempt(decidedBy.beaconRound, round.attempt));
    const seenAt = round.records.result?.seenAt;
    requireNotBefore(
      drawn,
      seenAt,
      `Round ${number}: its result was in the log at ${when(seenAt ?? 0)}, before the beacon came out at ${when(drawn * 1000)}.`,
    );
    for (const kind of ['opening', 'freeze'] as const) {
      const missingAt = round.records[kind]?.missingAt ?? null;
      must(
        missingAt === null || missingAt < (drawn - freezeLead) * 1000,
        `Round ${number}: its ${kind} record was not in the log in time: it was missing at ${when(missingAt)}, and the beacon came out at ${when(drawn * 1000)}.`,
      );
    }
  }
  return checkpoint;
}

const when = (ms: number | null): string => new Date(ms ?? 0).toISOString();
