/*
 * The site's one service worker, as browsers get it (without types): it shows what is pushed, and opens the round when the member presses
 * it. It keeps nothing and answers no request: pages come from the server each time, with or without it, and what is live stays what
 * was released. It stands behind no page (its scope has none), and imports nothing.
 */

/** The part of a worker's world that is used here. */
interface WorkerWorld {
  location: { origin: string };
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

interface NotificationOptions {
  body: string;
  /** A later one with the same takes its place. */
  tag: string;
  data: string;
}

interface PushEvent {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface ClickEvent {
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

declare const self: WorkerWorld;

self.addEventListener('push', (event) => {
  const { title, body, navigate } = read(event);
  event.waitUntil(self.registration.showNotification(title, { body, tag: navigate, data: navigate }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownAddress(event.notification.data)));
});

/** What is pushed, as a declarative push message has it; browsers want something to be shown for whatever comes. */
function read({ data }: PushEvent) {
  let said: Record<string, unknown> = {};
  try {
    said = Object(Object(data?.json()).notification);
  } catch {
    // Not ours, or cut: the site is shown without words of its own.
  }
  const { title, body, navigate } = said;
  return {
    title: typeof title === 'string' ? title : 'Snail Lotto',
    body: typeof body === 'string' ? body : 'There is news for you.',
    navigate: ownAddress(navigate),
  };
}

/** Only pages of this site are opened. */
function ownAddress(navigate: unknown): string {
  const home = `${self.location.origin}/`;
  return typeof navigate === 'string' && navigate.startsWith(home) ? navigate : home;
}

/** A tab that shows it already comes to the front; no other is led away from what the member does there. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url.split(/[?#]/)[0] === address);
  await (tab ? tab.focus() : self.clients.openWindow(address));
}

// Its types stand in this file alone.
export {};
