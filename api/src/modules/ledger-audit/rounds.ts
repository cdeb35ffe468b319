import { winningNumber } from 'shared/contracts/lotteryRules';
import { type BeaconChain, randomnessOf, roundOfAttempt } from 'shared/fair/beacon';
import { Untrue } from 'shared/fair/check';
import { checkCancel, checkLimits } from 'shared/fair/checkResult';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { readTerms } from 'shared/fair/extension';
import { NotARecord, readCancel, readExtend, readFreeze, readOpening, readResult } from 'shared/fair/readRecords';
import { type OpeningRecord, prizeText, recordId, textHash } from 'shared/fair/records';
import { ticketRoot } from 'shared/fair/tickets';
import type { Queryable } from '../../core/db/database.ts';
import { deriveLedgerMacKeys, macOf } from '../../core/secrets/ledgerMac.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';
import {
  type LoggedRecord,
  noteVerified,
  type Round,
  recordsOf,
  roundsAfter,
  type SoldNumber,
  soldNumbers,
  verifiedResults,
} from './rounds.repository.ts';

const batch = 100;

export interface RoundCheck {
  fairKey: string;
  beaconOf(hash: string): Promise<BeaconChain | undefined>;
  all: boolean;
  /** Lotteries up to this id may be older than the log. */
  olderRounds: number;
}

/** Compares lotteries with the transparency log, their tickets and the draw rule, and returns the differences. */
export async function roundFaults(db: Queryable, check: RoundCheck): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  let after = 0;
  for (let rounds = await roundsAfter(db, after, batch); rounds.length > 0; rounds = await roundsAfter(db, after, batch)) {
    const ids = rounds.map(({ id }) => id);
    const logged = Map.groupBy(await recordsOf(db, ids), ({ lotteryId }) => lotteryId);
    const known = check.all
      ? new Map<string, string>()
      : await verifiedResults(
          db,
          rounds.flatMap(({ resultId }) => resultId ?? []),
        );
    for (const round of rounds) {
      const found = await faultsOfRound(db, check, round, logged.get(round.id) ?? [], known);
      faults.push(...found.map((fault) => ({ fault, detail: `round ${round.id}` })));
    }
    after = ids.at(-1) ?? after;
  }
  return faults;
}

async function faultsOfRound(
  db: Queryable,
  check: RoundCheck,
  round: Round,
  records: readonly LoggedRecord[],
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  try {
    const byId = new Map(records.map((record) => [record.id, record]));
    const faults = [...danglingFaults(round, records), ...numberFaults(round)];
    if (round.openingId === null)
      return round.id > check.olderRounds ? [...faults, 'it was opened without a record in the log'] : faults;
    const opening = textOf(byId, round.openingId, 'opening');
    if (opening === undefined) return [...faults, 'its opening record is not in the log'];
    const opened = readOpening(opening);
    const extension = round.extendId === null ? null : textOf(byId, round.extendId, 'extend');
    if (extension === undefined) return [...faults, 'its extension is not in the log'];
    let terms = opened;
    faults.push(...untrue(() => (terms = readTerms(opening, extension))));
    faults.push(...openingFaults(round, terms), ...untrue(() => checkLimits(opened)));
    faults.push(...extensionFaults(round, opened, extension, records));
    if (round.cancelId !== null) {
      const freeze = records.find(({ kind }) => kind === 'freeze')?.text;
      faults.push(...cancelFaults(round, terms, textOf(byId, round.cancelId, 'cancel'), freeze));
    }
    if ((round.cancelledAt === null) !== (round.cancelId === null))
      faults.push(round.cancelId === null ? 'it was cancelled without a record in the log' : 'its cancellation was taken back');
    if (round.drawnAt !== null && round.resultId === null) faults.push('it was drawn without a record in the log');
    if (round.freezeId === null && round.resultId === null) return faults;
    const sold = await soldNumbers(db, round.id);
    if (round.freezeId !== null) faults.push(...freezeFaults(round, opened, sold, textOf(byId, round.freezeId, 'freeze')));
    if (round.resultId !== null)
      faults.push(
        ...resultFaults(round, sold, textOf(byId, round.resultId, 'result')),
        ...(await beaconFaults(db, check, round, known)),
      );
    return faults;
  } catch (error) {
    if (error instanceof NotARecord || error instanceof RangeError) return [`what it says cannot be read: ${error.message}`];
    throw error;
  }
}

function textOf(records: ReadonlyMap<string, LoggedRecord>, id: string, kind: LoggedRecord['kind']): string | undefined {
  const record = records.get(id);
  return record?.kind === kind && recordId(record.text) === id ? record.text : undefined;
}

/**
 * Finds log records that the lottery's row does not name: the row was changed by hand, or the lottery was opened, frozen, drawn
 * or cancelled twice. A missed freeze writes no record.
 */
function danglingFaults(round: Round, records: readonly LoggedRecord[]): string[] {
  const own = {
    opening: round.openingId,
    extend: round.extendId,
    freeze: round.freezeId,
    result: round.resultId,
    cancel: round.cancelId,
  };
  return records.flatMap(({ kind, id }) => (own[kind] === id ? [] : [`the log has another ${words[kind]} of it`]));
}

const words = { opening: 'opening', extend: 'extension', freeze: 'freeze', result: 'result', cancel: 'cancellation' } as const;

/** Recomputes the winning number, also of lotteries that are older than the log. */
function numberFaults(round: Round): string[] {
  if (round.drawnAt === null) return [];
  const { blockHash, blockChain, beaconSignature, winnerTicket, totalTickets, openingId, drawAttempt, simulatedHash } = round;
  const faults: string[] = [];
  if (blockChain === 'simulated' && blockHash !== simulatedHash) faults.push('its block is not the simulated one of that number');
  if (blockHash !== null && round.blockTime !== null && round.blockTime < round.endsAt)
    faults.push('its block is older than its close');
  const drawn =
    blockHash !== null
      ? winningNumber(blockHash, totalTickets)
      : beaconSignature !== null && openingId !== null
        ? winningNumberV2(randomnessOf(beaconSignature), openingId, drawAttempt, totalTickets)
        : null;
  if (drawn !== winnerTicket) faults.push(`its winning number is ${winnerTicket}, by its rule it is ${drawn}`);
  return faults;
}

const seconds = (time: Date): number => time.getTime() / 1000;
/** Records have times in whole seconds. */
const differs = (time: Date, recorded: number): boolean => Math.abs(seconds(time) - recorded) >= 1;

function openingFaults(round: Round, opened: OpeningRecord): string[] {
  const { decidedBy } = opened;
  const checks: [boolean, string][] = [
    [opened.round !== round.id, `its opening record is that of round ${opened.round}`],
    [opened.numbers !== round.totalTickets, `it was opened with ${opened.numbers} numbers and has ${round.totalTickets}`],
    [opened.price !== round.pricePerTicket, `it was opened at ${opened.price} CTO a number and asks ${round.pricePerTicket}`],
    [
      opened.prize !== textHash(prizeText({ name: round.name, value: round.lotteryValue, tokens: round.tokenAmount })),
      'its prize is not the one it was opened with',
    ],
    [differs(round.startsAt, opened.opens), 'its start was moved'],
    [differs(round.endsAt, opened.closes), 'its end was moved'],
    [decidedBy.rule !== round.drawRule, `it was opened with rule ${decidedBy.rule} and has ${round.drawRule}`],
    [
      (decidedBy.rule === 'v1' ? decidedBy.chain : decidedBy.beacon) !== round.drawChain,
      'what decides it is not what it was opened with',
    ],
    [decidedBy.rule === 'v2' && decidedBy.beaconRound !== round.beaconRound, "the beacon's round that decides it was moved"],
    [
      decidedBy.rule === 'v1' && round.blockChain !== null && round.blockChain !== decidedBy.chain,
      'it was drawn by another chain than it was opened with',
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

function extensionFaults(
  { extendedAt, extendedFrom, extendedFromRound }: Round,
  { closes, decidedBy }: OpeningRecord,
  text: string | null,
  records: readonly LoggedRecord[],
): string[] {
  const replaced = decidedBy.rule === 'v2' ? decidedBy.beaconRound : null;
  if (text === null) return (extendedAt ?? extendedFrom ?? extendedFromRound) === null ? [] : ['its extension was taken back'];
  const isWrong =
    extendedAt === null ||
    extendedFrom === null ||
    differs(extendedAt, readExtend(text).time) ||
    differs(extendedFrom, closes) ||
    extendedFromRound !== replaced;
  const [next] = records.filter(({ kind }) => kind !== 'opening');
  return [
    ...(isWrong ? ['what its extension replaced is not what it was opened with'] : []),
    ...(next?.kind === 'extend' ? [] : ['it was extended after its list was frozen, or its end']),
  ];
}

function cancelFaults(round: Round, opened: OpeningRecord, text: string | undefined, freeze: string | undefined): string[] {
  if (text === undefined) return ['its cancellation is not in the log'];
  const cancel = readCancel(text);
  const now = (round.cancelledAt?.getTime() ?? 0) / 1000;
  return [
    ...(cancel.opening === round.openingId ? [] : ['its cancellation is that of another round']),
    ...untrue(() => checkCancel(opened, cancel, { now, freeze: freeze === undefined ? undefined : readFreeze(freeze) })),
  ];
}

function untrue(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Untrue) return [error.message];
    throw error;
  }
}

function freezeFaults(round: Round, opened: OpeningRecord, sold: readonly SoldNumber[], text: string | undefined): string[] {
  if (text === undefined || round.openingId === null) return ['its freeze is not in the log'];
  const freeze = readFreeze(text);
  const faults: string[] = [];
  if (freeze.opening !== round.openingId) faults.push('its freeze is that of another round');
  if (freeze.attempt !== round.drawAttempt) faults.push(`its freeze is of attempt ${freeze.attempt}, not ${round.drawAttempt}`);
  if (freeze.sold !== sold.length) faults.push(`${freeze.sold} numbers were frozen, ${sold.length} are sold now`);
  const owners = Array.from({ length: opened.numbers }, () => 'unsold');
  for (const { ticketNumber, owner } of sold) owners[ticketNumber] = owner ?? 'nobody';
  if (ticketRoot(round.openingId, owners) !== freeze.root) faults.push('its tickets are not those that were frozen');
  return faults;
}

function resultFaults(round: Round, sold: readonly SoldNumber[], text: string | undefined): string[] {
  if (text === undefined) return ['its result is not in the log'];
  const result = readResult(text);
  const { decided } = result;
  const winner = sold.find(({ ticketNumber }) => ticketNumber === result.number);
  const decidedRight =
    decided.rule === 'v1'
      ? decided.block === round.blockNumber && decided.hash === round.blockHash
      : decided.signature === round.beaconSignature &&
        decided.beaconRound === roundOfAttempt(round.beaconRound ?? 0, round.drawAttempt);
  const checks: [boolean, string][] = [
    [result.opening !== round.openingId, 'its result is that of another round'],
    [result.freeze !== round.freezeId, 'its result is that of another freeze'],
    [result.number !== round.winnerTicket, `number ${result.number} was drawn, its winning number is ${round.winnerTicket}`],
    [result.owner !== (winner?.owner ?? 'unsold'), 'the owner of the winning number is not the one in the log'],
    [!decidedRight, 'it was decided by something else than the log says'],
    [round.drawnAt === null, 'its draw was taken back'],
  ];
  return checks.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

/**
 * Verifies the beacon's BLS signature. This takes about 80 ms, so a verified result is stored with a MAC and not verified again.
 */
async function beaconFaults(
  db: Queryable,
  { fairKey, beaconOf }: RoundCheck,
  round: Round,
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (round.beaconSignature === null || round.resultId === null) return [];
  const seal = macOf(deriveLedgerMacKeys(fairKey).purchases, [
    'snail-lotto/verified/v1',
    round.id,
    round.resultId,
    round.beaconSignature,
  ]);
  if (known.get(round.resultId) === seal) return [];
  const beacon = round.drawChain === null ? undefined : await beaconOf(round.drawChain);
  if (beacon === undefined) return ['nobody here knows the beacon that decided it'];
  const { verifyBeacon } = await import('shared/fair/verifyBeacon');
  if (!verifyBeacon(beacon, roundOfAttempt(round.beaconRound ?? 0, round.drawAttempt), round.beaconSignature))
    return ["its beacon's signature is none"];
  await noteVerified(db, round.resultId, seal);
  return [];
}
