import type { Answered, DocumentAsked, RenderedPage } from 'shared/contracts/rendering';

/** The releases of one document, as its registry names them. */
export interface LiveSet {
  /** Grows with every change of what is live; of two sets the one with the higher revision is the newer. Sets of one revision are live at once. */
  revision: number;
  /** The host's release folder, e.g. `host/0.1.0-abc`. */
  host: string;
  /** The remotes' release folders, e.g. `mfe-lottery/0.1.0-def`. */
  remotes: string[];
}

/** What rendering may cost. */
export interface Limits {
  /** JavaScript heap of one rendering process, MB. */
  heapMb: number;
  /** All memory of one rendering process, MB: one that takes more is killed. */
  memoryMb: number;
  /** One half's loading, ms: at most so long at first, and twice, four times… as long while the machine was too busy for it. */
  loadMs: number;
  /** Processor time of one app after which a rendering that had to be stopped is its fault, ms; half of the time it had, where that is less. */
  burntMs: number;
  /** Longest HTML of a document, characters. */
  htmlLength: number;
  /** Requests that one document may ask the provider. */
  asks: number;
  /** Documents under way in one process; more wait for their turn, until their deadline. */
  atOnce: number;
  /** Sets of releases that are kept in memory, each in a process of its own, where one is live: it and the one before, or a developer's. */
  sets: number;
  /** So many more where several are live at once, because canaries run. */
  variants: number;
  /** How long a release rests after its first strike, ms. */
  restMs: number;
  /** How long after a process of a set the next one may be started, ms; twice as long after each that follows. */
  pauseMs: number;
}

/** Why a release is not rendered. */
export interface LeftOut {
  /** Its folder, e.g. `mfe-lottery/0.1.0-def`; the host's means that its documents go out static. */
  folder: string;
  why: string;
  /** Epoch ms; null: for as long as the folder is live. */
  until: number | null;
}

/** For metrics, probes and tests. */
export interface RendererState {
  processes: { pid: number | undefined; host: string; remotes: string[]; ready: boolean }[];
  leftOut: LeftOut[];
  /** Since the start: documents that got content, those that went out static, processes that died. */
  rendered: number;
  missed: number;
  deaths: number;
}

/** As pino's logger has it. */
export interface Log {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
}

export interface RendererOptions {
  /** Folder of the released site. */
  siteDir: string;
  /** Answers from the provider's public routes, without a session; a rejection reaches the page as a status of 503. */
  ask(address: string): Promise<Answered>;
  log: Log;
  limits?: Partial<Limits>;
}

export interface Renderer {
  /**
   * A document's content. Never rejects.
   * @param deadlineMs how long it may take from now, ms; a part that never ends is stopped at about half of it
   * @returns null where there is none now (not loaded yet, too late, the host's release left out): the static document is sent
   */
  render(asked: DocumentAsked, live: LiveSet, deadlineMs: number): Promise<RenderedPage | null>;
  /** Ends the processes; documents that are under way get null. */
  close(): Promise<void>;
  /**
   * Folders of the releases in the documents that were asked for last which are without their content because of what they do: their half
   * cannot be loaded, or they are left out now or were within ten minutes. A release from before halves is none of them.
   */
  leftOutLately(): string[];
  state(): RendererState;
}
