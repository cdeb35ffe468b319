import type { FastifyBaseLogger } from 'fastify';
import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';

export interface LiveReleases {
  revision: number;
  host: string;
  remotes: string[];
}

export interface DocumentRenderer {
  /**
   * @param deadlineMs after which the result is useless
   * @returns null when there is no content at the moment
   */
  render(asked: DocumentAsked, live: LiveReleases, deadlineMs: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
  /**
   * Returns folders of live releases whose server bundle is refused, or that are quarantined or were within the last ten minutes.
   */
  leftOutLately(): string[];
}

export interface RendererGiven {
  siteDir: string;
  ask(address: string): Promise<string>;
  log: FastifyBaseLogger;
}

export type OpenRenderer = (given: RendererGiven) => DocumentRenderer;
