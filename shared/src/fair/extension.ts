import { daysOfExtension, type Limits, maxDelay, minDelay, resultWithin, roundsPerAttempt, secondsPerAttempt } from './beacon.ts';
import { must, Untrue } from './check.ts';
import { clockTolerance } from './checkResult.ts';
import { readExtend, readOpening } from './readRecords.ts';
import { type ExtendRecord, type OpeningRecord, recordId } from './records.ts';

type DecidedBy = OpeningRecord['decidedBy'];

const period = secondsPerAttempt / roundsPerAttempt;

function movedSource(decidedBy: DecidedBy, decides: ExtendRecord['decides']): { decidedBy: DecidedBy; later: number } {
  if (decidedBy.rule === 'v1' && decides.rule === 'v1')
    return { decidedBy: { ...decidedBy, ...decides }, later: decides.blockAt - decidedBy.blockAt };
  if (decidedBy.rule === 'v2' && decides.rule === 'v2')
    return { decidedBy: { ...decidedBy, ...decides }, later: period * (decides.beaconRound - decidedBy.beaconRound) };
  throw new Untrue('The extension names what decides by another rule than the opening.');
}

/**
 * Returns the terms of a round after its extension: another close, what decides, and the latest times that follow from it.
 * @param openingId id of the opening record
 * @param now Unix seconds
 * @throws Untrue with what the extension may not do
 */
export function extended(opening: OpeningRecord, openingId: string, extend: ExtendRecord, now: number): OpeningRecord {
  const { closes, limits } = opening;
  must(extend.opening === openingId, 'The extension is that of another round.');
  must(limits !== undefined, 'The round is of the old format, which has no extension.');
  must(extend.time < closes, 'The sale was extended after its close.');
  must(extend.time <= now + clockTolerance, 'The time of the extension has not come yet.');
  must(extend.closes > closes, 'The extension does not move the close to a later time.');
  must(extend.closes <= closes + daysOfExtension * 86_400, `The sale was extended by more than ${daysOfExtension} days.`);
  const { decidedBy, later } = movedSource(opening.decidedBy, extend.decides);
  must(later > 0, 'What decides after the extension comes out before what the opening fixed.');
  const moved = { freezeBy: limits.freezeBy + later, resultBy: limits.resultBy + later };
  const waitFrom = (close: number, { resultBy }: Limits) => resultBy - resultWithin - close;
  const wait = waitFrom(extend.closes, moved);
  const same = waitFrom(closes, limits);
  const [from, to] = decidedBy.rule === 'v2' ? [minDelay, maxDelay + period] : [same, same];
  must(
    wait >= from && wait <= to,
    `What decides after the extension comes out ${wait} seconds after the new close, not ${from} to ${to}.`,
  );
  return { ...opening, closes: extend.closes, decidedBy, limits: moved };
}

/**
 * Reads the terms of a round from its records, with its extension if there is one.
 * @throws NotARecord, and Untrue as `extended`
 */
export function readTerms(opening: string, extend: string | null | undefined): OpeningRecord {
  const opened = readOpening(opening);
  if (extend === null || extend === undefined) return opened;
  return extended(opened, recordId(opening), readExtend(extend), Number.POSITIVE_INFINITY);
}
