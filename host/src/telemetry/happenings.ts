import type { PartName } from 'shared/contracts/parts';
import type { PartFailure, PartOutcome } from 'shared/contracts/reports';

/** Something that the page may tell of itself. */
export type Happening = PartHappening | ThrownError;

export interface PartHappening {
  is: 'part';
  part: PartName;
  outcome: PartOutcome;
  why?: PartFailure;
  /** From when the part was wanted until it stood; left out where the page was hidden meanwhile. */
  ms?: number;
}

/** An error that nobody caught, by where it was thrown. */
export interface ThrownError {
  is: 'error';
  stack: string;
  /** Address of the script, where the browser names it; else empty. */
  file: string;
}

/** Whoever collects them comes when the page stands; a page in which more has happened by then is broken, and need not tell of each. */
const mostKept = 60;

const kept: Happening[] = [];
let listener: ((happening: Happening) => void) | null = null;

/** Notes that something has happened. It costs next to nothing, and sends nothing. */
export function tell(happening: Happening): void {
  if (listener) listener(happening);
  else if (kept.length < mostKept) kept.push(happening);
}

/**
 * @param heard called for all that has happened so far, and from now on; one at a time for the life of the page
 * @returns how to stop: what happens afterwards is kept again
 */
export function listen(heard: (happening: Happening) => void): () => void {
  listener = heard;
  for (const happening of kept.splice(0)) heard(happening);
  return () => {
    listener = null;
  };
}

/** An error that a boundary has caught, so that the browser tells nobody of it. */
export const tellCaught = (error: unknown): void => tell({ is: 'error', stack: stackOf(error), file: '' });

/** Errors in handlers and promises, which the browser tells the page of. @returns how to stop */
export function watchErrors(): () => void {
  const onError = ({ error, filename }: ErrorEvent) => tell({ is: 'error', stack: stackOf(error), file: filename });
  const onRejection = ({ reason }: PromiseRejectionEvent) => tellCaught(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
