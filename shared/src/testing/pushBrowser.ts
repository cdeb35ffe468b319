/** What the fake browser of a test was asked for, and what the member and the browser's maker answer. */
export interface PushBrowser {
  permission: NotificationPermission;
  /** The member's answer when they are asked. */
  answers: NotificationPermission;
  /** What `register` was called with. */
  registered: { address: unknown; options: unknown }[];
  /** Keys that the browser was subscribed with. */
  keys: string[];
  subscribed: boolean;
  /** Key that the subscription was made with before the test; without, the browser does not say. */
  madeWith?: Uint8Array<ArrayBuffer>;
  /** The maker's service cannot be reached, or the worker cannot be loaded. */
  broken?: 'service' | 'worker';
}

/** Gives the test's browser Web Push, as far as pages use it. Taken away again after the test by `withoutPush`. */
export function givenPushBrowser(over: Partial<PushBrowser> = {}): PushBrowser {
  const state: PushBrowser = { permission: 'default', answers: 'granted', registered: [], keys: [], subscribed: false, ...over };
  const subscription = {
    get options() {
      return { applicationServerKey: state.madeWith?.buffer ?? null };
    },
    toJSON: () => ({
      endpoint: 'https://push.example.com/send/abc',
      expirationTime: null,
      keys: { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      state.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (state.broken === 'service') throw new DOMException('Registration failed - push service error', 'AbortError');
      state.madeWith = Uint8Array.from(applicationServerKey);
      state.keys.push(btoa(String.fromCharCode(...applicationServerKey)));
      state.subscribed = true;
      return subscription;
    },
  };
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = { installing: worker, waiting: null, active: null, pushManager };
  define(navigator, 'serviceWorker', {
    register: async (address: unknown, options: unknown) => {
      if (state.broken === 'worker') throw new TypeError('Failed to register a ServiceWorker');
      state.registered.push({ address, options });
      setTimeout(() => {
        worker.state = 'activated';
        worker.dispatchEvent(new Event('statechange'));
      });
      return registration;
    },
    getRegistration: async () => (state.registered.length > 0 || state.subscribed ? registration : undefined),
  });
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = state.answers;
      return state.permission;
    },
  });
  return state;
}

/** Back to a browser without any of it, as jsdom is. */
export function withoutPush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
}

const define = (where: object, name: string, value: unknown) => Object.defineProperty(where, name, { configurable: true, value });
