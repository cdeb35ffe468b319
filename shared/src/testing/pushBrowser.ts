/** Fake browser with Web Push: recorded calls, and the answers of the member and the push service. */
export interface PushBrowser {
  permission: NotificationPermission;
  answers: NotificationPermission;
  registered: { address: unknown; options: unknown }[];
  keys: string[];
  subscribed: boolean;
  madeWith?: Uint8Array<ArrayBuffer>;
  /** Simulates an unreachable push service, or a worker that fails to load. */
  broken?: 'service' | 'worker';
}

/** Adds Web Push to the test's browser; `withoutPush` removes it after the test. */
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

export function withoutPush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
}

const define = (where: object, name: string, value: unknown) => Object.defineProperty(where, name, { configurable: true, value });
