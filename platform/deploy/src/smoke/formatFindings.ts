import { storageKeys } from 'shared/contracts/storage';
import { mostRestless } from './behave.ts';
import { isReady } from './OpenedPage.ts';
import { type Candidate, isLate, type PageError, type PageObservation, releaseFrame } from './PageObservation.ts';
import type { PartSeen } from './page/WatchedPage.ts';

/** Returns the app that owns a storage key; null if no other app does. */
export type StorageOwnerOf = (candidate: Candidate, key: string) => Promise<string | null>;

export interface Finding {
  sentence: string;
  /** What the team does about it, as a whole sentence. */
  advice: string;
  /** A busy machine or the live release may be the cause: the page is opened again, and compared with the live release. */
  doubtful: boolean;
}

export const advice = {
  endless: 'Find the loop in that script and give it an end; long work goes into a worker.',
  silent: 'Open the page with npm run dev and look in the developer tools for what blocks the main thread.',
  part: 'Open the page with npm run dev: the console has the error that put this card in its place.',
  nothing: 'Return an element in every state, also while the part loads and when there is nothing to show.',
  loading: 'End the loading state when the calls of the part are answered, or show their error with a button to retry.',
  again: 'Reset in the clean-up function of its effects all that it keeps outside of its state.',
  load: 'Export the component as the default of the file in src/exposes, and fix what throws while that file runs.',
  missing: 'Place it on a page of the host, or take it out of src/exposes.',
  heavy: 'Record this step in the Performance panel of the browser, and do less in it or do it in a worker.',
  restless: 'Stop timers and animation frames when their work is done, and clear them in the clean-up function of the effect.',
  error: 'Fix the error, or catch it and show the member what to do.',
  unanswered: 'Ask for an address that exists, and show an error where the answer is one.',
  policy:
    'Take the file or the address from the site itself, or have the policy in platform/site/src/contentSecurityPolicy.ts changed first.',
  global: 'Write a function of your own in place of the change.',
  style: 'Scope the style to the part: a class of Emotion, or a selector that begins with one of its own.',
  taken: 'Change elements of your own parts alone: the others belong to the host or to another team.',
  left: 'Use a link of the router, and type="button" for a button in a form.',
  shell: 'Change elements of your own parts alone: header and footer belong to the host.',
  ownKeys: 'Name the keys that are yours, one by one.',
  token: "Call signIn or signOut of the host's session.",
  othersKey: 'Keep what you need under a key of your own, or listen to an event of shared/src/contracts/events.ts.',
} as const;

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
    return [sure(`${ownerOf(seen.busy.during, app)} keeps the page busy and does not end${where}`, advice.endless)];
  }
  if (seen.silent) return [doubtful(`${app}: the page does not answer`, advice.silent)];
  return [
    ...Object.entries(seen.parts).flatMap(([part, found]) => aboutPart(part, found)),
    ...Object.entries(seen.again).map(([part, found]) => doubtful(aboutPartAgain(part, found), advice.again)),
    ...Object.entries(seen.notLoaded).map(([part, why]) =>
      sure(`${part}, which no page shows, cannot be loaded: ${why}`, advice.load),
    ),
    ...aboutWork(app, seen, live),
    ...uniqueErrors(seen.errors).map((error) =>
      (isLate(error) ? doubtful : sure)(errorSentence(app, error), isUnanswered(error) ? advice.unanswered : advice.error),
    ),
    ...[
      ...seen.violations
        .filter(({ file }) => (releaseFrame(file)?.app ?? app) === app || candidate.info.contract.role === 'host')
        .map(({ directive, blocked }) =>
          sure(`${app} was stopped by the site's policy: ${directive} does not allow ${blocked || 'it'}`, advice.policy),
        ),
      ...seen.globals
        .slice(0, several)
        .map((name) => sure(`${app} changes ${name}, which every script on the page uses`, advice.global)),
      ...outermost(seen.styles)
        .slice(0, several)
        .map((style) =>
          sure(`${app} ${styleSentence(style)}`, style.is === null || style.was === null ? advice.taken : advice.style),
        ),
      ...(await storageSentences(candidate, seen, keeperOf)),
      ...(seen.leftBy === null ? [] : [sure(`${app}: pressing ${seen.leftBy} loads another document`, advice.left)]),
      ...(seen.left ? [] : [sure(`${app} takes header and footer with it when its part is left`, advice.shell)]),
    ],
  ];
}

export const isInTrouble = ({ silent, busy, parts, again, errors }: PageObservation): boolean =>
  silent || busy !== null || Object.keys(again).length > 0 || errors.some(isLate) || !Object.values(parts).every(isReady);

const sure = (sentence: string, what: string): Finding => ({ sentence, advice: what, doubtful: false });
const doubtful = (sentence: string, what: string): Finding => ({ sentence, advice: what, doubtful: true });

/** A step such as `pressing 'Buy' in lottery/X` already names the part. */
const ownerOf = (during: string | null, app: string) => (during === null ? app : `${app}: ${during}`);

function aboutPart(part: string, found: PartSeen): Finding[] {
  if (found.problem !== null) return [doubtful(`${part} does not stand: '${found.problem}'`, advice.part)];
  if (!found.shown) return [doubtful(`${part} shows nothing`, advice.nothing)];
  return found.busy ? [doubtful(`${part} is still loading after 20 s`, advice.loading)] : [];
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
        advice.heavy,
      ),
    );
  if (restless > mostRestless && restless > 2 * (live?.restless ?? 0))
    found.push(
      doubtful(
        `${app} goes on working after its controls were pressed, although nothing happens: something in it repeats without an end`,
        advice.restless,
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

const isUnanswered = ({ text, from }: PageError) => /^Failed to load resource/.test(text) && URL.canParse(from);

function errorSentence(app: string, { text, from, during }: PageError): string {
  const [line = ''] = text.split('\n');
  const frame = releaseFrame(from);
  const owner = ownerOf(during, app);
  if (isUnanswered({ text, from, during })) return `${owner}: ${new URL(from).pathname} was not answered as hoped: ${line}`;
  return `${owner}: an error${frame ? ` in ${frame.file}` : ''}: ${line.slice(0, 300)}`;
}

function styleSentence({ path, was, is }: PageObservation['styles'][number]): string {
  if (was === null || is === null) return `takes away '${path}', which stands outside of its parts`;
  return `has styles that reach outside of its parts: '${path}' had '${was}' and has '${is}'`;
}

async function storageSentences(candidate: Candidate, { uses }: PageObservation, keeperOf: StorageOwnerOf): Promise<Finding[]> {
  const { app } = candidate.info;
  const found = new Map<string, Finding>();
  const add = (finding: Finding) => found.set(finding.sentence, finding);
  for (const { store, key, does, stack } of uses) {
    const frame = releaseFrame(stack);
    if (frame?.app !== app || candidate.info.contract.role === 'host') continue;
    const where = `(${frame.file})`;
    if (key === null) {
      const what = store === 'cookies' ? 'cookies' : store;
      add(
        sure(
          `${app} ${does === 'reads' ? 'reads' : 'removes'} all of the ${what}, of which others keep some ${where}`,
          advice.ownKeys,
        ),
      );
      continue;
    }
    if (does === 'writes' && key === storageKeys.token) {
      add(sure(`${app} writes '${key}' to ${store}, which only the session of the host may ${where}`, advice.token));
      continue;
    }
    const keeper = await keeperOf(candidate, key);
    if (keeper !== null)
      add(
        sure(
          `${app} ${does} '${key}' ${does === 'reads' ? 'from' : 'to'} ${store}, which ${keeper} keeps ${where}`,
          advice.othersKey,
        ),
      );
  }
  return [...found.values()];
}
