import type { PartName } from 'shared/contracts/parts';
import type { PartFailure, PartOutcome } from 'shared/contracts/reports';

export type TelemetryEvent = PartEvent | ThrownError;

interface PartEvent {
  is: 'part';
  part: PartName;
  outcome: PartOutcome;
  why?: PartFailure;
  /** Time from the request for the part until it was interactive; absent when the page was hidden meanwhile. */
  ms?: number;
}

export interface ThrownError {
  is: 'error';
  stack: string;
  /** Address of the script; empty when the browser does not give it. */
  file: string;
}

/** Size of the buffer until the collector is loaded. A page with more events by then is broken, and the rest adds nothing. */
const maxBuffered = 60;

const buffer: TelemetryEvent[] = [];
let listener: ((event: TelemetryEvent) => void) | null = null;

export function recordEvent(event: TelemetryEvent): void {
  if (listener) listener(event);
  else if (buffer.length < maxBuffered) buffer.push(event);
}

/**
 * Subscribes the collector, only one at a time: first to all buffered events, then to new ones.
 * @returns unsubscribes; later events are buffered again
 */
export function listen(onEvent: (event: TelemetryEvent) => void): () => void {
  listener = onEvent;
  for (const event of buffer.splice(0)) onEvent(event);
  return () => {
    listener = null;
  };
}

/** Records an error that an error boundary has caught, because the browser does not report it. */
export const recordCaughtError = (error: unknown): void => recordEvent({ is: 'error', stack: stackOf(error), file: '' });

/** Records uncaught errors and unhandled rejections. @returns stops recording */
export function watchErrors(): () => void {
  const onError = ({ error, filename }: ErrorEvent) => recordEvent({ is: 'error', stack: stackOf(error), file: filename });
  const onRejection = ({ reason }: PromiseRejectionEvent) => recordCaughtError(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
