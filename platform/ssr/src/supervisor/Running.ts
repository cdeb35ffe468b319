import type { RenderingProcess } from './RenderingProcess.ts';
import type { Wanted } from './Wanted.ts';

/** A process with what it has been given. */
export interface Running {
  process: RenderingProcess;
  /** Release folders that it was told to load. */
  folders: ReadonlySet<string>;
  /** By the number of the rendering. */
  underWay: Map<number, Wanted>;
  /** Renderings that nobody waits for any more; the process has to say that it has dropped them. */
  dropping: Map<number, NodeJS.Timeout>;
  /** Those of its release folders whose half it could not load. */
  refused: Set<string>;
  /** What was logged of its halves: each thing once. */
  logged: Set<string>;
  /** A rendering was stopped in it: what its halves keep between renderings may be half done, so another process is to take its place. */
  isSpoiled: boolean;
  /** Ended by the supervisor. */
  isOver: boolean;
}
