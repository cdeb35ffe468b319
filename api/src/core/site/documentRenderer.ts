import type { FastifyBaseLogger } from 'fastify';
import type { Answered, DocumentAsked, RenderedPage } from 'shared/contracts/rendering';

/** The releases of one document, as its registry names them. */
export interface LiveReleases {
  revision: number;
  /** Folder of the site, `host/1.0.0-a`. */
  host: string;
  /** `mfe-lottery/1.0.0-b` */
  remotes: string[];
}

/** Makes the content of documents, outside of this process. */
export interface DocumentRenderer {
  /**
   * @param deadlineMs after which nobody wants it any more
   * @returns null when there is none now
   */
  render(asked: DocumentAsked, live: LiveReleases, deadlineMs: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
  /** Folders of the live releases that documents do without now, or did within ten minutes, because of what they do. */
  leftOutLately(): string[];
}

/** What one is opened with. */
export interface RendererGiven {
  /** Folder of the released site. */
  siteDir: string;
  /** Answers what pages ask of the public API. */
  ask(address: string): Promise<Answered>;
  log: FastifyBaseLogger;
}

export type OpenRenderer = (given: RendererGiven) => DocumentRenderer;
