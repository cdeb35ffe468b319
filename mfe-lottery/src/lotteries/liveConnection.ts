import { addressFor } from 'shared/api-client/key';
import type { LiveEvent } from 'shared/contracts/live';

/** Wait before a refused connection is tried again, ms. A dropped one is reopened by the browser itself. */
const reopenMs = 20_000;
const eventTypes = ['sold', 'closed', 'drawn', 'cancelled'] as const satisfies readonly LiveEvent['type'][];

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  /** `live` once events arrive, `refused` while they do not, `offline` while the device itself has no network. */
  onState(state: 'live' | 'refused' | 'offline'): void;
}

/**
 * Listens to a round's live announcements (GET /api/lotteries/{id}/live, server-sent events) and keeps the line open. The device
 * knows of a lost network long before the line breaks: it is believed at once, and the line is opened anew when it is back.
 * @returns the function that ends the listening
 */
export function listenToRound(lotteryId: number, { onEvent, onState }: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    close();
    const opened = new EventSource(addressFor('/api/lotteries/{id}/live', lotteryId));
    source = opened;
    opened.onopen = () => onState('live');
    opened.onerror = () => {
      onState('refused');
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
    };
    for (const type of eventTypes) {
      opened.addEventListener(type, (message: MessageEvent<string>) => {
        // Its server time sets no clock: after a sleep an announcement may be read long after it was sent.
        const event: LiveEvent = JSON.parse(message.data);
        onEvent(event);
      });
    }
  };
  const goOffline = () => {
    close();
    onState('offline');
  };

  if (navigator.onLine) open();
  else goOffline();
  window.addEventListener('online', open);
  window.addEventListener('offline', goOffline);
  return () => {
    window.removeEventListener('online', open);
    window.removeEventListener('offline', goOffline);
    close();
  };
}
