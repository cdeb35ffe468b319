import type { ErrorBody } from './errors.ts';

/**
 * What crosses between a release's server half (`server.cjs`), the renderer that runs it and the provider that sends the document.
 * Types only: each side checks what it gets.
 */

/** One answer of the public API, as a visitor without a session gets it. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Which document is wanted. */
export interface DocumentAsked {
  /** Path and query of the address, e.g. `/lottery?page=1`. */
  address: string;
  /** Of the site, e.g. `https://lotto.example.com`, where it is known: the head then says whole addresses. */
  origin?: string | undefined;
  /** The server's time for this document, epoch ms: the first snapshot of everything that counts down. */
  nowMs: number;
}

/** What a host's half is given to render with. */
export interface RenderGiven {
  /** A remote's half by app, e.g. `mfe-lottery`; null: its parts show their room, as in the static document. */
  halfOf(app: string): RemoteHalf | null;
  /** Asks the public API; refused addresses are answered with a status of 4xx. */
  ask(address: string): Promise<Answered>;
  /** Told which part begins to render, e.g. `lottery/NextDraw`, and null when it has ended: so that one that never ends has a name. */
  entering(part: string | null): void;
}

/** A document's content. */
export interface RenderedPage {
  /** 404 where the address is well formed and there is no such thing. */
  status: 200 | 404;
  /** What stands inside `#root`. */
  html: string;
  /** Elements of the head in place of the static document's title and description; null leaves these. */
  head: string | null;
  brought: Brought;
  /** Parts that threw, and stand in the HTML as their room. */
  failed: FailedPart[];
}

/** Why a part has no content. */
export interface FailedPart {
  /** e.g. `lottery/NextDraw`. */
  part: string;
  message: string;
}

/** What the browser hydrates from; inline in the document as JSON, in `<script type="application/json" id="brought">`. */
export interface Brought {
  /** As in `DocumentAsked`: a browser on another address ignores all of it. */
  address: string;
  nowMs: number;
  /** By SWR key (address and shape): what the parts' fetchers made of the answers. */
  answers: Record<string, unknown>;
  /** Likewise the keys of which there is no such thing: what the API said instead of an answer, with a `statusCode` of 404. */
  missing: Record<string, ErrorBody>;
  /** Parts that stand in the HTML with their content, e.g. `lottery/NextDraw`. */
  parts: string[];
}

/** `module.exports` of a remote's `server.cjs`. */
export interface RemoteHalf {
  /** By name without the app, e.g. `NextDraw`: React components. */
  parts: Record<string, unknown>;
}

/** `module.exports` of the host's `server.cjs`. */
export interface HostHalf {
  /** The contract's modules by the names under which remotes' halves require them, e.g. `react`, `shared/session`. */
  provided: Record<string, unknown>;
  render(asked: DocumentAsked, given: RenderGiven): Promise<RenderedPage>;
}
