import type { RenderingProcess } from './RenderingProcess.ts';
import type { RenderRequest } from './RenderRequest.ts';

export interface ProcessState {
  process: RenderingProcess;
  folders: ReadonlySet<string>;
  underWay: Map<number, RenderRequest>;
  /** Cancelled renderings, until the process confirms that it dropped them. */
  dropping: Map<number, NodeJS.Timeout>;
  refused: Set<string>;
  logged: Set<string>;
  /** A rendering was stopped in it, so state in its bundles may be inconsistent: replace the process. */
  isSpoiled: boolean;
  isOver: boolean;
}
