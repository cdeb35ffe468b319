import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Bundle } from 'shared/contracts/fair';
import { quicknet } from 'shared/fair/beacon';
import { inclusionRanges } from 'shared/fair/merkle';
import { readResult } from 'shared/fair/readRecords';
import type { RecordKind } from 'shared/fair/records';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import type { Deps, RouteOptions } from '../../../core/deps.ts';
import type { BeaconSource } from '../../../core/draw-sources/drawSource.ts';
import { localBeacon } from '../../../core/draw-sources/simulatedSources.ts';
import { latestCheckpoint, nodesOfRanges } from '../fairLog.service.ts';

const published = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries')
    .select(['id', 'totalTickets', 'openingId', 'extendId', 'freezeId', 'resultId', 'cancelId', 'drawChain', 'blockTime'])
    .where('id', '=', given.id),
);

type PublishedRound = RowOf<typeof published>;

async function findPublished(db: Queryable, id: number): Promise<PublishedRound | undefined> {
  return (await published(db, { id }))[0];
}

const ofRound = statement((given: Given<{ lotteryId: number; ids: readonly string[]; freezes: boolean }>) =>
  tables
    .selectFrom('logRecords')
    .select(['index', 'id', 'kind', 'text'])
    .where('lotteryId', '=', given.lotteryId)
    .where(
      ({ ref }) => sql<boolean>`(${ref('id')} = any (${given.ids}::text[])
      or ${ref('kind')} = 'extend' or ${given.freezes} and ${ref('kind')} = 'freeze')`,
    )
    .$narrowType<{ kind: RecordKind }>()
    .orderBy('index'),
);

type PlacedRecord = RowOf<typeof ofRound>;

/**
 * Returns records of a lottery in log order.
 * @param ids record ids that the lottery's row names
 * @param freezes also all other freezes of the lottery: a second one shows that it was drawn again. Extensions are always there.
 */
function recordsOfRound(
  db: Queryable,
  lotteryId: number,
  ids: readonly string[],
  { freezes }: { freezes: boolean },
): Promise<PlacedRecord[]> {
  return ofRound(db, { lotteryId, ids, freezes });
}

const held = statement((given: Given<{ lotteryId: number; from: number; to: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('purchases as p', 'p.id', 't.purchaseId')
    .select(['t.ticketNumber as number', 'p.owner'])
    .where('t.lotteryId', '=', given.lotteryId)
    .where('t.ticketNumber', '>=', given.from)
    .where('t.ticketNumber', '<', given.to),
);

/**
 * Returns the owner's commitment or `unsold` for a range of numbers, in ascending order.
 * @param from first number
 * @param to number after the last one
 * @throws Error for a sold number without a commitment: frozen lotteries have all of them
 */
async function ownersBetween(db: Queryable, lotteryId: number, from: number, to: number): Promise<string[]> {
  const owners = new Array<string>(to - from).fill('unsold');
  for (const { number, owner } of await held(db, { lotteryId, from, to })) {
    if (owner === null) throw new Error(`Number ${number} of round ${lotteryId} has no commitment of its owner.`);
    owners[number - from] = owner;
  }
  return owners;
}

export interface BundleDeps extends Pick<Deps, 'db' | 'fairLog'> {
  ownBeacon(): Promise<Omit<BeaconSource, 'round'>>;
}

/** A bundle without its list of owners, which may be long. */
interface BundleFrame {
  frame: Omit<Bundle, 'owners'>;
  /** Count of numbers in the list of owners; undefined if there is no list. */
  numbers: number | undefined;
}

/**
 * Builds the bundle of a lottery: its published records, with proofs that the current log includes them.
 * @returns undefined before the freeze or a cancellation, and for a lottery that was opened before the log began
 */
export async function bundleFrame(deps: BundleDeps, id: number): Promise<BundleFrame | undefined> {
  const { db, fairLog } = deps;
  const round = await findPublished(db, id);
  if (round === undefined || round.openingId === null || (round.freezeId ?? round.cancelId) === null) return undefined;
  const cancelled = round.cancelId !== null;
  const ids = [
    round.openingId,
    round.extendId,
    cancelled ? round.cancelId : round.freezeId,
    cancelled ? null : round.resultId,
  ].filter((each) => each !== null);
  const records = await recordsOfRound(db, id, ids, { freezes: !cancelled });
  const texts = Object.fromEntries(records.filter((each) => ids.includes(each.id)).map(({ kind, text }) => [kind, text]));
  // Read after the records, so that the checkpoint covers all of them.
  const { size, note } = await latestCheckpoint(db, fairLog);
  return {
    frame: {
      opening: texts.opening ?? '',
      ...texts,
      ...(texts.result === undefined ? {} : await decidedBy(deps, round, texts.result)),
      log: { checkpoint: note, records: await placesOf(deps, records, size) },
    },
    numbers: cancelled ? undefined : round.totalTickets,
  };
}

async function decidedBy(deps: BundleDeps, { drawChain, blockTime }: PublishedRound, text: string) {
  const { decided } = readResult(text);
  if (decided.rule === 'v1') {
    const chain = drawChain === 'bsc' ? ('bsc' as const) : ('simulated' as const);
    const time = Math.floor((blockTime?.getTime() ?? 0) / 1000);
    return { block: { chain, number: decided.block, hash: decided.hash, time } };
  }
  const beacon = await beaconOf(deps, drawChain);
  const { beaconRound: round, signature } = decided;
  return beacon === undefined ? {} : { beacon: { ...beacon, round, signature } };
}

/** Finds a beacon by the hash of its chain; undefined for one that was simulated with another key. */
async function beaconOf({ ownBeacon }: BundleDeps, chain: string | null) {
  if (chain === quicknet.hash) {
    const { publicKey, genesis, period } = quicknet;
    return { chain, publicKey, genesis, period };
  }
  const { chainHash, publicKey, genesis, period } = await ownBeacon();
  return chain === chainHash ? { chain, publicKey, genesis, period } : undefined;
}

/** Returns the indices of records and their inclusion proofs in a log of `size` records. */
async function placesOf({ db }: BundleDeps, records: readonly PlacedRecord[], size: number): Promise<Bundle['log']['records']> {
  const ranges = records.map(({ index }) => inclusionRanges(index, size));
  const nodes = await nodesOfRanges(db, ranges.flat());
  return records.map(({ kind, index }, place) => ({
    record: kind,
    index,
    proof: (ranges[place] ?? []).map((range) => Buffer.from(nodes.hashOfRange(range)).toString('hex')),
  }));
}

/** Numbers that are read and sent per chunk: a bundle of 100,000 numbers has seven megabytes. */
const stretch = 4_096;

/** Serves GET /fair/rounds/{id}/bundle.json: all data that a verifier needs to check a lottery. */
export async function bundleRoutes(app: FastifyInstance, { deps }: RouteOptions): Promise<void> {
  const { config, db, fairLog } = deps;
  let beacon: ReturnType<typeof localBeacon> | undefined;
  // Created on first use, because deriving its key is slow.
  const ownBeacon = () => {
    beacon ??= localBeacon(db, config.fairKey);
    return beacon;
  };
  app.get<{ Params: { id: number } }>(
    '/fair/rounds/:id(^[1-9]\\d{0,14}$)/bundle.json',
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await app.lists.run(() => bundleFrame({ db, fairLog, ownBeacon }, Number(request.params.id)));
      if (found === undefined) return reply.callNotFound();
      const text = JSON.stringify(found.frame);
      // The ETag needs only the frame: the list of owners is frozen and cannot change.
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(written(db, Number(request.params.id), found, text)));
    },
  );
}

async function* written(db: Queryable, id: number, { numbers }: BundleFrame, frame: string): AsyncGenerator<string> {
  if (numbers === undefined) {
    yield frame;
    return;
  }
  yield `${frame.slice(0, -1)},"owners":[`;
  for (let from = 0; from < numbers; from += stretch) {
    const owners = await ownersBetween(db, id, from, Math.min(from + stretch, numbers));
    yield `${from === 0 ? '' : ','}${owners.map((owner) => JSON.stringify(owner)).join(',')}`;
  }
  yield ']}';
}
