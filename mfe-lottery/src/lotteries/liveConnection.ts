import { addressFor } from 'shared/api-client/key';
import type { LiveEvent } from 'shared/contracts/live';
import { onWake } from './onWake.ts';

/** Wait before a refused connection is tried again, ms. */
const reopenMs = 20_000;
/** A dropped line is opened anew this long after, ms, and up to so much later: the watchers of a round do not all come back at once. */
const comeBackMs = 1_000;
const spreadMs = 4_000;
const eventTypes = ['sold', 'closed', 'drawn', 'cancelled'] as const satisfies readonly LiveEvent['type'][];

export interface LiveListener {
  /** How many sold numbers are known: with every opening it goes on from there. */
  have(): number;
  onEvent(event: LiveEvent): void;
  /** `live` once the line is open, `refused` while it is not, `offline` while the device itself has no network. */
  onState(state: 'live' | 'refused' | 'offline'): void;
}

/**
 * Listens to a round's live announcements (GET /api/lotteries/{id}/live, server-sent events) and keeps the line open. The browser would
 * reopen it with the count of long ago; here each opening says what is known by then. The device knows of a lost network long before the
 * line breaks: it is believed at once, and the line is opened anew when it is back, as it is when the tab wakes.
 * @returns the function that ends the listening
 */
export function listenToRound(lotteryId: number, { have, onEvent, onState }: LiveListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    close();
    const opened = new EventSource(`${addressFor('/api/lotteries/{id}/live', lotteryId)}?have=${have()}`);
    source = opened;
    opened.onopen = () => onState('live');
    opened.onerror = () => {
      const refused = opened.readyState === EventSource.CLOSED;
      opened.close();
      onState('refused');
      timer = setTimeout(open, refused ? reopenMs : comeBackMs + Math.random() * spreadMs);
    };
    for (const type of eventTypes) {
      opened.addEventListener(type, (message: MessageEvent<string>) => {
        // Its server time sets no clock: after a sleep an announcement may be read long after it was sent.
        const event: LiveEvent = JSON.parse(message.data);
        onEvent(event);
      });
    }
  };
  const openIfOnline = () => {
    if (navigator.onLine) open();
  };
  const goOffline = () => {
    close();
    onState('offline');
  };

  if (navigator.onLine) open();
  else goOffline();
  const wakeless = onWake(openIfOnline);
  window.addEventListener('online', open);
  window.addEventListener('offline', goOffline);
  return () => {
    wakeless();
    window.removeEventListener('online', open);
    window.removeEventListener('offline', goOffline);
    close();
  };
}
