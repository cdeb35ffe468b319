import { patience } from './busyPage.ts';
import { answersFor, type Candidate } from './Candidate.ts';
import { releaseFrame } from './releaseFrame.ts';
import type { PageError, Seen } from './Seen.ts';

/** The other app that keeps a stored thing; null where nobody else does. */
export type KeeperOf = (candidate: Candidate, key: string) => Promise<string | null>;

const several = 3;

/** What is wrong with what was seen of a candidate, one sentence a finding; none when all is well. */
export async function sentencesOf(
  { candidate, parts }: { candidate: Candidate; parts: readonly string[] },
  seen: Seen,
  keeperOf: KeeperOf,
): Promise<string[]> {
  const { app } = candidate.info;
  if (seen.busy) {
    const frame = releaseFrame(seen.busy.script ?? '');
    return [
      `${app} keeps the page busy and does not end${frame ? `, in ${frame.app === app ? '' : `${frame.app}'s `}${frame.file}` : ''}`,
    ];
  }
  return [
    ...parts.flatMap((part) => aboutPart(part, seen)),
    ...Object.entries(seen.notLoaded).map(([part, why]) => `${part}, which no page shows, cannot be loaded: ${why}`),
    ...(seen.longest > patience ? [`${app} keeps the page busy for ${Math.round(seen.longest / 1000)} s at a time`] : []),
    ...toldOnce(seen.errors.filter((error) => isOf(candidate, error))).map((error) => `${app}: ${errorSentence(error)}`),
    ...seen.violations
      .filter(({ file }) => (releaseFrame(file)?.app ?? app) === app || candidate.info.contract.role === 'host')
      .map(({ directive, blocked }) => `${app} was stopped by the site's policy: ${directive} does not allow ${blocked || 'it'}`),
    ...seen.globals.slice(0, several).map((name) => `${app} changes ${name}, which every script on the page uses`),
    ...outermost(seen.styles)
      .slice(0, several)
      .map((style) => `${app} ${styleSentence(style)}`),
    ...(await storageSentences(candidate, seen, keeperOf)),
    ...(seen.left ? [] : [`${app} takes header and footer with it when its part is left`]),
  ];
}

function aboutPart(part: string, { parts }: Seen): string[] {
  const found = parts[part];
  if (!found) return [`${part} is not on the page`];
  if (found.problem !== null) return [`${part} does not stand: '${found.problem}'`];
  if (!found.shown) return [`${part} shows nothing`];
  return found.busy ? [`${part} is still loading after 20 s`] : [];
}

/** What another remote does wrong is not held against this one. */
function isOf(candidate: Candidate, { text, from }: PageError): boolean {
  if (candidate.info.contract.role === 'host') return true;
  // That it was held back made it late.
  if (/^Part \S+ has not come in time/.test(text)) return false;
  const [, part] = /^Part (\S+) failed/.exec(text) ?? [];
  if (part) return answersFor(candidate, part);
  const { app } = candidate.info;
  return from.includes(`/${app}/`) || [app, 'host'].includes(releaseFrame(from)?.app ?? app);
}

/** Without what says again what another one says, and what the violations of the policy say better. */
function toldOnce(errors: readonly PageError[]): PageError[] {
  const told = errors.filter(({ text }) => !text.includes('Content Security Policy'));
  const core = ({ text }: PageError) => (text.split('\n')[0] ?? '').replace(/^(Uncaught )?Error: /, '');
  return told.filter((error, index) => !told.some((other, at) => at < index && core(error).includes(core(other))));
}

/** Of elements that stand inside each other the outer ones: most styles are inherited. */
const outermost = (styles: Seen['styles']) =>
  styles.filter(({ path }) => !styles.some((other) => path.startsWith(`${other.path} >`)));

function errorSentence({ text, from }: PageError): string {
  const [line = ''] = text.split('\n');
  const frame = releaseFrame(from);
  if (/^Failed to load resource/.test(line) && URL.canParse(from))
    return `${new URL(from).pathname} was not answered as hoped: ${line}`;
  return `an error${frame ? ` in ${frame.file}` : ''}: ${line.slice(0, 300)}`;
}

function styleSentence({ path, was, is }: Seen['styles'][number]): string {
  if (was === null || is === null) return `takes away '${path}', which stands outside of its parts`;
  return `has styles that reach outside of its parts: '${path}' had '${was}' and has '${is}'`;
}

async function storageSentences(candidate: Candidate, { uses }: Seen, keeperOf: KeeperOf): Promise<string[]> {
  const { app } = candidate.info;
  const found = new Set<string>();
  for (const { store, key, stack } of uses) {
    const frame = releaseFrame(stack);
    if (frame?.app !== app || candidate.info.contract.role === 'host') continue;
    const keeper = key === null ? null : await keeperOf(candidate, key);
    if (key === null)
      found.add(`${app} reads all of the ${store === 'cookies' ? 'cookies' : store}, of which others keep some (${frame.file})`);
    else if (keeper !== null) found.add(`${app} reads '${key}' from ${store}, which ${keeper} keeps (${frame.file})`);
  }
  return [...found];
}
