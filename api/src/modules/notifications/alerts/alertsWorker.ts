/*
 * The only service worker of the site, served without types. It shows push notifications and opens the lottery on a click. It
 * stores nothing and answers no requests, so it never serves an old release. Its scope contains no page, and it imports nothing.
 */

/** The parts of a service worker's global scope that this file uses. */
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
  /** A later notification with the same tag replaces this one. */
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

/** Reads a declarative push message. Browsers require a notification for every push, so broken messages get a default text. */
function read({ data }: PushEvent) {
  let said: Record<string, unknown> = {};
  try {
    said = Object(Object(data?.json()).notification);
  } catch {
    // Not our message, or truncated: the default text is shown.
  }
  const { title, body, navigate } = said;
  return {
    title: typeof title === 'string' ? title : 'Snail Lotto',
    body: typeof body === 'string' ? body : 'There is news for you.',
    navigate: ownAddress(navigate),
  };
}

function ownAddress(navigate: unknown): string {
  const home = `${self.location.origin}/`;
  return typeof navigate === 'string' && navigate.startsWith(home) ? navigate : home;
}

/** Focuses a tab that shows the page already; else opens a new one, so that no other tab navigates away. */
async function open(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url.split(/[?#]/)[0] === address);
  await (tab ? tab.focus() : self.clients.openWindow(address));
}

// Makes this file a module, so that its types are local.
export {};
