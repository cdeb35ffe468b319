import type { RenderingProcess } from './RenderingProcess.ts';
import type { Wanted } from './Wanted.ts';

/** A rendering process and its work. */
export interface Running {
  process: RenderingProcess;
  /** Release folders that it was ordered to load. */
  folders: ReadonlySet<string>;
  /** By rendering id. */
  underWay: Map<number, Wanted>;
  /** Cancelled renderings, until the process confirms that it dropped them. */
  dropping: Map<number, NodeJS.Timeout>;
  /** Release folders whose server bundle failed to load. */
  refused: Set<string>;
  /** Messages that were logged already. */
  logged: Set<string>;
  /** A rendering was stopped in it, so state in its bundles may be inconsistent: replace the process. */
  isSpoiled: boolean;
  /** Ended by the supervisor. */
  isOver: boolean;
}
