import type { ErrorBody } from './operation.ts';

/**
 * Interface between a release's server bundle (`server.cjs`), the renderer that runs it and the provider that sends the document.
 * Types only: each side validates its input.
 */

/** Response of the public API, as a visitor without a session gets it. */
export interface Answered {
  status: number;
  body: unknown;
}

export interface DocumentAsked {
  /** Path and query, e.g. `/lottery?page=1`. */
  address: string;
  /** Origin of the site, e.g. `https://lotto.example.com`, when known: the head then contains absolute URLs. */
  origin?: string | undefined;
  /** The server's time for this document, epoch ms, used for all countdowns. */
  nowMs: number;
  /** Whether the browser has `memberCookie`: it decides the order of parts, and nothing else. */
  member?: boolean | undefined;
}

export interface RenderGiven {
  /**
   * Returns a remote's server bundle by app, e.g. `mfe-lottery`; null: only the space of its parts is reserved, as in the static
   * document.
   */
  halfOf(app: string): RemoteHalf | null;
  /** Sends a request to the public API; refused addresses get a status of 4xx. */
  ask(address: string): Promise<Answered>;
  /**
   * Reports the part that begins to render, e.g. `lottery/NextDraw`, and null at its end, so that the renderer can name a part
   * that does not end.
   */
  entering(part: string | null): void;
}

export interface RenderedPage {
  /** 404 when the address is well formed but the resource does not exist. */
  status: 200 | 404;
  html: string;
  /** Elements of the head that replace the static document's title and description; null keeps them. */
  head: string | null;
  brought: Brought;
  /** Parts that threw; the HTML only reserves their space. */
  failed: FailedPart[];
}

export interface FailedPart {
  part: string;
  message: string;
}

/** Data for hydration, inline in the document as JSON, in `<script type="application/json" id="brought">`. */
export interface Brought {
  /** As in `DocumentAsked`: a browser at another address ignores all of it. */
  address: string;
  nowMs: number;
  member?: boolean | undefined;
  /** Data of the parts' fetchers, by SWR key (address and shape). */
  answers: Record<string, unknown>;
  /** Error bodies with a `statusCode` of 404, by SWR key. */
  missing: Record<string, ErrorBody>;
  /** Parts whose content is in the HTML, e.g. `lottery/NextDraw`. */
  parts: string[];
}

export interface RemoteHalf {
  parts: Record<string, unknown>;
}

/** `module.exports` of the host's `server.cjs`. */
export interface HostHalf {
  /** Modules of the contract by the names with which remotes' bundles require them, e.g. `react`, `shared/session`. */
  provided: Record<string, unknown>;
  render(asked: DocumentAsked, given: RenderGiven): Promise<RenderedPage>;
}
