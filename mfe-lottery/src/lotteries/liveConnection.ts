import { addressFor } from 'shared/api-client/key';
import type { LiveEvent } from 'shared/contracts/soldNumbers';

/** Timers of an active tab fire more often than this, ms; a longer gap means that it slept. */
const asleepMs = 5_000;

/**
 * Calls `onWoken` when a tab that has slept (hidden for long, or with the device) is visible again: events were missed, and an open
 * connection may be dead without an error.
 * @returns unsubscribes
 */
export function onWake(onWoken: () => void): () => void {
  let checkedAt = Date.now();
  let slept = false;
  const check = () => {
    const now = Date.now();
    slept ||= now - checkedAt > asleepMs;
    checkedAt = now;
    if (!slept || document.visibilityState === 'hidden') return;
    slept = false;
    onWoken();
  };
  const timer = setInterval(check, 1_000);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

const reopenMs = 20_000;
/**
 * Delay before a dropped connection is reopened, ms, plus a random jitter up to `spreadMs`, so that not all viewers reconnect at
 * the same time.
 */
const comeBackMs = 1_000;
const spreadMs = 4_000;
const eventTypes = ['sold', 'changed', 'closed', 'drawn', 'cancelled'] as const satisfies readonly LiveEvent['type'][];

export interface LiveListener {
  /** Count of known sold numbers; each connection continues from there. */
  have(): number;
  onEvent(event: LiveEvent): void;
  /** `live`: connected; `refused`: not connected; `offline`: the device has no network. */
  onState(state: 'live' | 'refused' | 'offline'): void;
}

/**
 * Subscribes to a lottery's live events (GET /api/lotteries/{id}/live, server-sent events) and keeps the connection open.
 * EventSource alone would reconnect with an outdated count; here each connection sends the current one. The device's offline
 * event closes the connection early; it is reopened when the network returns or the tab wakes.
 * @returns unsubscribes
 */
export function subscribeToLottery(lotteryId: number, { have, onEvent, onState }: LiveListener): () => void {
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
        // Do not set the clock from this event: after sleep it may be read long after it was sent.
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
