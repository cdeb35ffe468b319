import { appPattern } from 'shared/contracts/appNames';
import { answersFor, type Candidate } from './Candidate.ts';
import type { PageError } from './PageObservation.ts';

export interface ReleaseFrame {
  app: string;
  file: string;
}

const address = new RegExp(`/(${appPattern})/\\d[^/\\s]*/([^\\s:?)]+)`);

export function releaseFrame(text: string): ReleaseFrame | null {
  const [, app, file] = address.exec(text) ?? [];
  return app && file ? { app, file } : null;
}

/** Returns whether the error is the host's message about a slow part. */
export const isLate = ({ text }: Pick<PageError, 'text'>): boolean => /^Part \S+ has not come in time/.test(text);

/** Code of React's message about a successful second render; the page's observer logs the cause. */
const recovered = 'Minified React error #520';

/** Returns whether an error is the candidate's. Errors of other remotes are not counted against it. */
export function isErrorOf(candidate: Candidate, { text, from }: Pick<PageError, 'text' | 'from'>): boolean {
  if (text.includes(recovered)) return false;
  if (candidate.info.contract.role === 'host') return true;
  if (isLate({ text })) return false;
  const [, part] = /^Part (\S+) failed/.exec(text) ?? [];
  if (part) return answersFor(candidate, part);
  const { app } = candidate.info;
  return from.includes(`/${app}/`) || [app, 'host'].includes(releaseFrame(from)?.app ?? app);
}
