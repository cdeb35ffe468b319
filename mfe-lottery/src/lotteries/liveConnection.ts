import type { LiveEvent } from 'shared/contracts/live';

/** Wait before a refused connection is tried again, ms. A dropped one is reopened by the browser itself. */
const reopenMs = 20_000;
const eventTypes = ['sold', 'closed', 'drawn', 'cancelled'] as const satisfies readonly LiveEvent['type'][];

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  /** True once events arrive, false while they do not. */
  onConnected(connected: boolean): void;
}

/**
 * Listens to a round's live announcements (GET /api/lotteries/{id}/live, server-sent events) and keeps the line open.
 * @returns the function that ends the listening
 */
export function listenToRound(lotteryId: number, { onEvent, onConnected }: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    source = new EventSource(`/api/lotteries/${lotteryId}/live`);
    source.onopen = () => onConnected(true);
    source.onerror = () => {
      onConnected(false);
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
    };
    for (const type of eventTypes) {
      source.addEventListener(type, (message: MessageEvent<string>) => {
        // Its server time sets no clock: after a sleep an announcement may be read long after it was sent.
        const event: LiveEvent = JSON.parse(message.data);
        onEvent(event);
      });
    }
  };

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
