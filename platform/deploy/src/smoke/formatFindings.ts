import { storageKeys } from 'shared/contracts/storage';
import { newBarriers } from './barriers.ts';
import { mostRestless } from './behave.ts';
import type { Candidate } from './Candidate.ts';
import { isLate } from './errorsOf.ts';
import type { PageError, PageObservation } from './PageObservation.ts';
import { isReady } from './partsReady.ts';
import { releaseFrame } from './releaseFrame.ts';
import type { PartSeen } from './WatchedPage.ts';

/** Returns the app that owns a storage key; null if no other app does. */
export type StorageOwnerOf = (candidate: Candidate, key: string) => Promise<string | null>;

export interface Finding {
  sentence: string;
  /** A busy machine or the live release may be the cause: the page is opened again, and compared with the live release. */
  doubtful: boolean;
}

const several = 3;
/** Processor time of the main thread that one step may take, ms, unless the live release takes at least half as much. */
const heavy = 4_000;

/**
 * Returns the problems in the observations of a page.
 * @param live observations of the live release on the same page; null if it was not opened
 */
export async function findingsIn(
  candidate: Candidate,
  seen: PageObservation,
  keeperOf: StorageOwnerOf,
  live: PageObservation | null,
): Promise<Finding[]> {
  const { app } = candidate.info;
  if (seen.busy) {
    const frame = releaseFrame(seen.busy.script ?? '');
    const where = frame ? `, in ${frame.app === app ? '' : `${frame.app}'s `}${frame.file}` : '';
    return [sure(`${ownerOf(seen.busy.during, app)} keeps the page busy and does not end${where}`)];
  }
  if (seen.silent) return [doubtful(`${app}: the page does not answer`)];
  return [
    ...Object.entries(seen.parts).flatMap(([part, found]) => aboutPart(part, found)),
    ...Object.entries(seen.again).map(([part, found]) => doubtful(aboutPartAgain(part, found))),
    ...Object.entries(seen.notLoaded).map(([part, why]) => sure(`${part}, which no page shows, cannot be loaded: ${why}`)),
    ...aboutWork(app, seen, live),
    ...uniqueErrors(seen.errors).map((error) =>
      isLate(error) ? doubtful(errorSentence(app, error)) : sure(errorSentence(app, error)),
    ),
    ...[
      ...seen.violations
        .filter(({ file }) => (releaseFrame(file)?.app ?? app) === app || candidate.info.contract.role === 'host')
        .map(
          ({ directive, blocked }) => `${app} was stopped by the site's policy: ${directive} does not allow ${blocked || 'it'}`,
        ),
      ...seen.globals
        .slice(0, several)
        .map((name) => `${app} changes ${name}, which every script on the page uses: take a function of your own`),
      ...outermost(seen.styles)
        .slice(0, several)
        .map((style) => `${app} ${styleSentence(style)}`),
      ...(await storageSentences(candidate, seen, keeperOf)),
      ...(seen.leftBy === null
        ? []
        : [`${app}: pressing ${seen.leftBy} loads another document; a link or the router keeps the page`]),
      ...(seen.left ? [] : [`${app} takes header and footer with it when its part is left`]),
    ].map(sure),
    ...newBarriers(seen.barriers, live?.barriers ?? []).map(({ part, rule, help, elements }) =>
      doubtful(
        `${part} has a new barrier, which the live release has not (axe ${rule}: ${help}): ${elements.slice(0, several).join(', ')}`,
      ),
    ),
  ];
}

/** Returns whether a page had problems that a busy machine can explain. */
export const isInTrouble = ({ silent, busy, parts, again, errors }: PageObservation): boolean =>
  silent || busy !== null || Object.keys(again).length > 0 || errors.some(isLate) || !Object.values(parts).every(isReady);

const sure = (sentence: string): Finding => ({ sentence, doubtful: false });
const doubtful = (sentence: string): Finding => ({ sentence, doubtful: true });

/** A step such as `pressing 'Buy' in lottery/X` already names the part. */
const ownerOf = (during: string | null, app: string) => (during === null ? app : `${app}: ${during}`);

function aboutPart(part: string, found: PartSeen): Finding[] {
  if (found.problem !== null) return [doubtful(`${part} does not stand: '${found.problem}'`)];
  if (!found.shown) return [doubtful(`${part} shows nothing`)];
  return found.busy ? [doubtful(`${part} is still loading after 20 s`)] : [];
}

function aboutPartAgain(part: string, found: PartSeen | undefined): string {
  const what = found?.problem ? `: '${found.problem}'` : '';
  return `${part} does not stand when its page is left and shown once more${what}`;
}

function aboutWork(app: string, { heaviest, restless }: PageObservation, live: PageObservation | null): Finding[] {
  const found: Finding[] = [];
  if (heaviest.ms > heavy && heaviest.ms > 2 * (live?.heaviest.ms ?? 0))
    found.push(
      doubtful(
        `${ownerOf(heaviest.during, app)} takes ${seconds(heaviest.ms)} of the page's own work${beside(live?.heaviest.ms)}`,
      ),
    );
  if (restless > mostRestless && restless > 2 * (live?.restless ?? 0))
    found.push(
      doubtful(
        `${app} goes on working after its controls were pressed, although nothing happens: something in it repeats without an end`,
      ),
    );
  return found;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const beside = (live: number | undefined) => (live === undefined ? '' : `, the live release ${seconds(live)}`);

/** Removes repeated errors, and those that a policy violation already describes. */
function uniqueErrors(errors: readonly PageError[]): PageError[] {
  const told = errors.filter(({ text }) => !text.includes('Content Security Policy'));
  const core = ({ text }: PageError) => (text.split('\n')[0] ?? '').replace(/^(Uncaught )?Error: /, '');
  return told.filter((error, index) => !told.some((other, at) => at < index && core(error).includes(core(other))));
}

/** Keeps only the outermost of nested elements, because most styles are inherited. */
const outermost = (styles: PageObservation['styles']) =>
  styles.filter(({ path }) => !styles.some((other) => path.startsWith(`${other.path} >`)));

function errorSentence(app: string, { text, from, during }: PageError): string {
  const [line = ''] = text.split('\n');
  const frame = releaseFrame(from);
  const owner = ownerOf(during, app);
  if (/^Failed to load resource/.test(line) && URL.canParse(from))
    return `${owner}: ${new URL(from).pathname} was not answered as hoped: ${line}`;
  return `${owner}: an error${frame ? ` in ${frame.file}` : ''}: ${line.slice(0, 300)}`;
}

function styleSentence({ path, was, is }: PageObservation['styles'][number]): string {
  if (was === null || is === null) return `takes away '${path}', which stands outside of its parts`;
  return `has styles that reach outside of its parts: '${path}' had '${was}' and has '${is}': scope them to the part`;
}

async function storageSentences(candidate: Candidate, { uses }: PageObservation, keeperOf: StorageOwnerOf): Promise<string[]> {
  const { app } = candidate.info;
  const found = new Set<string>();
  for (const { store, key, does, stack } of uses) {
    const frame = releaseFrame(stack);
    if (frame?.app !== app || candidate.info.contract.role === 'host') continue;
    const where = `(${frame.file})`;
    if (key === null) {
      const what = store === 'cookies' ? 'cookies' : store;
      found.add(
        does === 'reads'
          ? `${app} reads all of the ${what}, of which others keep some ${where}`
          : `${app} removes all of the ${what}, of which others keep some ${where}`,
      );
      continue;
    }
    if (does === 'writes' && key === storageKeys.token) {
      found.add(
        `${app} writes '${key}' to ${store}, which only the session of the host may: call its signIn or signOut ${where}`,
      );
      continue;
    }
    const keeper = await keeperOf(candidate, key);
    if (keeper !== null)
      found.add(`${app} ${does} '${key}' ${does === 'reads' ? 'from' : 'to'} ${store}, which ${keeper} keeps ${where}`);
  }
  return [...found];
}
