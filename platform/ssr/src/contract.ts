import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';

export interface ReleaseSet {
  /** Grows with every deployment. Several sets (canary variants) may have the same revision; they are live together. */
  revision: number;
  host: string;
  remotes: string[];
}

export interface Limits {
  heapMb: number;
  /** Total memory of one rendering process, MB; the supervisor kills a process that exceeds it. */
  memoryMb: number;
  /** Time limit for loading one server bundle, ms; doubled several times while the machine is too busy. */
  loadMs: number;
  /** Processor time after which an app is blamed for a timeout, ms; half of the time it had, where that is less. */
  burntMs: number;
  /** Maximum length of a document's HTML, characters. */
  htmlLength: number;
  asks: number;
  /** Concurrent documents per process; others wait until their deadline. */
  atOnce: number;
  /** Release sets in memory while one is live, each in its own process: the live one and the previous one, or a developer's. */
  sets: number;
  variants: number;
  /** Pause of a release after its first strike, ms. */
  restMs: number;
  /** Minimum time between two process starts of a set, ms; doubled after each start. */
  pauseMs: number;
}

export interface ExcludedRelease {
  /** Its folder, e.g. `mfe-lottery/0.1.0-def`. For the host's folder all documents are sent static. */
  folder: string;
  why: string;
  until: number | null;
}

export interface RendererState {
  processes: { pid: number | undefined; host: string; remotes: string[]; ready: boolean }[];
  leftOut: ExcludedRelease[];
  /** Counters since the start: documents with content, documents sent static, dead processes. */
  rendered: number;
  missed: number;
  deaths: number;
}

export interface Log {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
}

export interface RendererOptions {
  siteDir: string;
  /** Requests a public route of the provider, without a session; returns the JSON of an `Answered`. A rejection counts as 503. */
  ask(address: string): Promise<string>;
  log: Log;
  limits?: Partial<Limits>;
}

export interface Renderer {
  /**
   * Renders a document's content. Never rejects.
   * @param deadlineMs ms from now; a part that does not end is stopped at about half of it
   * @returns null when there is no content (not loaded yet, too late, the host's release is excluded): send the static document
   */
  render(asked: DocumentAsked, live: ReleaseSet, deadlineMs: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
  /**
   * Lists release folders that recent documents had to do without because of their own behaviour: the server bundle does not
   * load, or the release is excluded now or was within the last ten minutes. Does not list releases without a server bundle.
   */
  leftOutLately(): string[];
  state(): RendererState;
}

export const defaultLimits: Limits = {
  heapMb: 192,
  memoryMb: 512,
  loadMs: 2_000,
  burntMs: 250,
  htmlLength: 2 * 1024 * 1024,
  asks: 64,
  atOnce: 4,
  sets: 2,
  variants: 3,
  restMs: 5_000,
  pauseMs: 250,
};

/** Share of a document's deadline after which a rendering without a pause is stopped; the rest is for a retry without the app. */
export const stopShare = 0.48;
