import type { Figure } from './figures.ts';

/** A value for each combination of a figure's labels. */
export interface Reading {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What is read when somebody asks. A figure without labels is its number; what is not known is left out. */
export type Readings = { readonly [Name in Figure]?: number | readonly Reading[] | undefined };

/** What became of a draw, or of an attempt at one. */
export type DrawOutcome = 'drawn' | 'refunded' | 'failed';

/** How a document was sent: its content was made for it, was there, or is left to the browser. */
export type DocumentOutcome = 'rendered' | 'kept' | StaticReason;

/**
 * Why a document goes out as it was composed: `unusual` address, too `busy` with others, `late`, or the renderer `failed` or gave
 * what cannot be sent.
 */
export type StaticReason = 'unusual' | 'busy' | 'late' | 'failed';

/** What is counted of a page: a visit, what became of its parts, errors in handlers and promises, what the policy has stopped. */
export type PageCount = 'visit' | 'stood' | 'failed' | 'retried' | 'recovered' | 'error' | 'violation';

/** A release by its name, `older` for one that is long gone. */
export interface PageRelease {
  app: string;
  release: string;
}

/**
 * Where the provider counts what it does. Services call it where they decide; they neither know of registries nor of formats. What it
 * is told has no personal text, and few values: a route's pattern and never an address.
 */
export interface Metrics {
  /**
   * A request was answered.
   * @param route pattern; undefined where nothing is at the address
   */
  request(method: string, route: string | undefined, status: number, seconds: number): void;
  /** @param count 0 lets an outcome that did not happen yet be seen as such */
  purchase(outcome: string, count?: number): void;
  /** @param lateSeconds from when what decides the round was due to when it was drawn */
  draw(outcome: DrawOutcome, lateSeconds?: number): void;
  /** A document of a page with content was sent. */
  document(outcome: DocumentOutcome): void;
  /** The renderer has answered, with content or without. */
  render(seconds: number): void;
  /** Pages told of a release that they run. @param count 0 lets what did not happen yet be seen as such */
  page(release: PageRelease, what: PageCount, count: number): void;
  /** How long a part of a release took until it stood, or until the page had answered whoever used it. */
  pageTime(release: PageRelease, what: 'stand' | 'inp', seconds: number): void;
  /** @returns no longer reads */
  watch(read: () => Readings | Promise<Readings>): () => void;
}

/** For a provider that nobody watches: nothing is counted, and no library is loaded. */
export const noMetrics: Metrics = {
  request: () => {},
  purchase: () => {},
  draw: () => {},
  document: () => {},
  render: () => {},
  page: () => {},
  pageTime: () => {},
  watch: () => () => {},
};
