import { answersFor, type Candidate } from './Candidate.ts';
import { releaseFrame } from './releaseFrame.ts';
import type { PageError } from './Seen.ts';

/** Whether the host says that a part was slow. */
export const isLate = ({ text }: Pick<PageError, 'text'>): boolean => /^Part \S+ has not come in time/.test(text);

/** What React says where it drew once more without an error; the watch in the page notes the error itself. */
const recovered = 'Minified React error #520';

/** Whether a candidate answers for an error. What another remote does wrong is not held against this one. */
export function isErrorOf(candidate: Candidate, { text, from }: Pick<PageError, 'text' | 'from'>): boolean {
  if (text.includes(recovered)) return false;
  if (candidate.info.contract.role === 'host') return true;
  // That it was held back made it late.
  if (isLate({ text })) return false;
  const [, part] = /^Part (\S+) failed/.exec(text) ?? [];
  if (part) return answersFor(candidate, part);
  const { app } = candidate.info;
  return from.includes(`/${app}/`) || [app, 'host'].includes(releaseFrame(from)?.app ?? app);
}
