import { randomBytes } from 'node:crypto';

/** Where a piece of work stands in what its asker began (W3C Trace Context). */
export interface Trace {
  /** 32 hex digits: the same for all that one call of a page, or one repeated purchase, brings about. */
  readonly id: string;
  /** 16 hex digits: this piece of it. */
  readonly span: string;
  /** The asker's piece; undefined where the trace begins here. */
  readonly parent: string | undefined;
}

/**
 * Version 00 in full; of a later version, as far as it says the same (the standard's own rule). All zeros name nothing, and ff is no
 * version.
 */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-[^\s]{0,200})?$/;

/**
 * The trace of a request by its `traceparent`. What is no such header is taken for none: a new trace begins, and nothing of the header
 * goes anywhere.
 */
export function traceOf(header: unknown): Trace {
  const [, version, id, parent, more] = (typeof header === 'string' && form.exec(header)) || [];
  if (id === undefined || parent === undefined || (version === '00' && more !== undefined)) return newTrace();
  return { id, span: newSpan(), parent };
}

/** The beginning of something that nobody asked for over HTTP, or not with a trace. */
export const newTrace = (): Trace => ({ id: hex(16), span: newSpan(), parent: undefined });

const newSpan = () => hex(8);

/** Drawn ahead: asking the system for eight bytes costs as much as for thousands. */
let drawn = Buffer.alloc(0);
let used = 0;

function hex(bytes: number): string {
  if (used + bytes > drawn.length) {
    drawn = randomBytes(4_096);
    used = 0;
  }
  used += bytes;
  return drawn.toString('hex', used - bytes, used);
}
