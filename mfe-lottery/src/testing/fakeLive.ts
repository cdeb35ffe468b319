import { act } from '@testing-library/react';
import type { LiveEvent } from 'shared/contracts/soldNumbers';

/**
 * `refuse`: fails for good, as browsers report a response that is not an event stream. `drop`: breaks the connection, as browsers
 * report one that they reopen by themselves.
 */
export interface FakeLive {
  open(): string[];
  announce(event: LiveEvent): void;
  refuse(): void;
  drop(): void;
}

/**
 * Replaces EventSource, which jsdom does not have. Call it before rendering the part.
 * @param opens false for a connection that is never established
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
