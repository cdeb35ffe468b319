import { act } from '@testing-library/react';
import type { LiveEvent } from 'shared/contracts/live';

/** The live line of a round as tests steer it. */
export interface FakeLive {
  /** Addresses that are listened to now. */
  open(): string[];
  announce(event: LiveEvent): void;
  /** The server refuses the connection for good, as browsers report an answer that is not an event stream. */
  refuse(): void;
  /** The connection breaks, as browsers report one that they would open again by themselves. */
  drop(): void;
}

/**
 * Stands in for EventSource, which jsdom does not have; the test speaks for the server.
 * To be called before the part is shown.
 * @param opens false for a line that never gets through
 */
export function fakeLive({ opens = true } = {}): FakeLive {
  const sources = new Set<Source>();

  class Source extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = Source.CONNECTING;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      sources.add(this);
      if (opens) queueMicrotask(() => act(() => this.connected()));
    }
    connected(): void {
      if (this.readyState !== Source.CONNECTING) return;
      this.readyState = Source.OPEN;
      this.onopen?.();
    }
    failed(state: number): void {
      this.readyState = state;
      this.onerror?.();
      if (state === Source.CLOSED) sources.delete(this);
    }
    close(): void {
      this.readyState = Source.CLOSED;
      sources.delete(this);
    }
  }

  Object.assign(globalThis, { EventSource: Source });
  const each = (tell: (source: Source) => void) => act(() => [...sources].forEach(tell));
  return {
    open: () => [...sources].map(({ url }) => url),
    announce: (event) => each((source) => source.dispatchEvent(new MessageEvent(event.type, { data: JSON.stringify(event) }))),
    refuse: () => each((source) => source.failed(Source.CLOSED)),
    drop: () => each((source) => source.failed(Source.CONNECTING)),
  };
}
