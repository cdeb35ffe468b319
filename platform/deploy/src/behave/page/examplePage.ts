import type { MountedPart, MountHooks } from 'shared/contracts/mount';
import { functionSource } from 'ssr/functionSource';
import { createControls } from '../../smoke/page/parts.ts';
import type { WatchedPage } from '../../smoke/page/WatchedPage.ts';

export interface ShownExample {
  module: string;
  props: Readonly<Record<string, unknown>>;
  path: string;
  session: Omit<ReturnType<MountHooks['session']['get']>, 'signIn' | 'signOut' | 'logInFirst'>;
}

export interface ExamplePage extends Pick<WatchedPage, 'controls' | 'press'> {
  /** Shows the part at the path of its example. @throws Error when it cannot be loaded */
  show(): Promise<void>;
  hide(): Promise<void>;
  /** Moves the mouse onto the empty place of the part: what is kept for the element under it can go. */
  putMouseAway(): void;
  state(): { shown: boolean; busy: boolean; text: string };
  /** What scripts have left open: intervals by their ms, and listeners of window and document by their event. */
  open(): Record<string, number>;
}

export const examplePageName = 'snail-lotto.example';

// Sent to the page as text (functionSource.ts): these functions refer to nothing outside of themselves.

function watchOpen(): ExamplePage['open'] {
  const intervals = new Map<unknown, string>();
  const { setInterval: start, clearInterval: end, clearTimeout: endTimeout } = window;
  const forget = (id: number | undefined) => intervals.delete(id);
  Object.assign(window, {
    setInterval(...given: [TimerHandler, number?]) {
      const id = start(...given);
      intervals.set(id, `interval of ${given[1] ?? 0} ms`);
      return id;
    },
    clearInterval(id: number | undefined) {
      forget(id);
      end(id);
    },
    clearTimeout(id: number | undefined) {
      forget(id);
      endTimeout(id);
    },
  });
  const known = new WeakMap<object, Set<string>>();
  const listeners = new Map<string, number>();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  type Given = [string, EventListenerOrEventListenerObject | null, (boolean | AddEventListenerOptions | undefined)?];
  const count = (target: EventTarget, given: Given, by: 1 | -1) => {
    const [type, listener, options] = given;
    const name = target === window ? 'window' : target === document ? 'document' : null;
    if (name === null || listener === null) return;
    if (typeof options === 'object' && options.once) return;
    const capture = typeof options === 'object' ? options.capture === true : options === true;
    const key = `${name} ${type} ${capture}`;
    const keys = known.get(listener) ?? new Set();
    known.set(listener, keys);
    if (keys.has(key) === by > 0) return;
    if (by > 0) keys.add(key);
    else keys.delete(key);
    const what = `listener for '${type}' of the ${name}`;
    listeners.set(what, (listeners.get(what) ?? 0) + by);
    const signal = typeof options === 'object' && by > 0 ? options.signal : undefined;
    if (signal) Reflect.apply(add, signal, ['abort', () => count(target, given, -1), { once: true }]);
  };
  Object.assign(EventTarget.prototype, {
    addEventListener(this: EventTarget | undefined, ...given: Given) {
      count(this ?? window, given, 1);
      return Reflect.apply(add, this ?? window, given);
    },
    removeEventListener(this: EventTarget | undefined, ...given: Given) {
      count(this ?? window, given, -1);
      return Reflect.apply(remove, this ?? window, given);
    },
  });
  return () => {
    const found = Object.fromEntries(listeners);
    for (const name of intervals.values()) found[name] = (found[name] ?? 0) + 1;
    return found;
  };
}

type Mount = (element: HTMLElement, props: object, hooks: MountHooks) => MountedPart<object> | undefined;

/** Returns a component that shows a part of kind `mount`, as the host's `MountedPart` does, which cannot be reached from here. */
function createMounting(
  { createElement, useLayoutEffect, useRef }: typeof import('react'),
  mount: Mount,
  given: Pick<MountHooks, 'session' | 'emit' | 'on' | 'now'>,
  useNavigate: () => MountHooks['navigate'],
): import('react').ComponentType {
  return (props) => {
    const place = useRef<HTMLDivElement>(null);
    const navigate = useNavigate();
    useLayoutEffect(() => {
      if (!place.current) return;
      const stops: (() => void)[] = [];
      const on: MountHooks['on'] = (...what) => {
        const stop = given.on(...what);
        stops.push(stop);
        return stop;
      };
      const hooks = { ...given, navigate, on, onError: (error: unknown) => reportError(error), hydrate: false };
      const part = mount(place.current, props, hooks);
      if (typeof part?.update !== 'function' || typeof part.unmount !== 'function')
        throw new Error('mount has to return { update(props), unmount() }');
      part.update({ ...props });
      return () => {
        for (const stop of stops) stop();
        part.unmount();
      };
    }, []);
    return createElement('div', { ref: place });
  };
}

/** Shows a part with what the host provides to all parts; the host itself has no place on this page. */
function createStage(
  { module, props, path, session }: ShownExample,
  mounting: typeof createMounting,
): Pick<ExamplePage, 'show' | 'hide' | 'putMouseAway'> {
  interface Host {
    name: string;
    loadShare<T>(name: string): Promise<false | (() => T)>;
    loadRemote(name: string): Promise<{ default?: import('react').ComponentType; mount?: Mount } | null>;
  }
  const load = async () => {
    const { __INSTANCES__: instances }: { __INSTANCES__: Host[] } = Reflect.get(window, '__FEDERATION__');
    const host = instances.find(({ name }) => name === 'host');
    if (!host) throw new Error('The host has not started.');
    const provided = async <T>(name: string): Promise<T> => {
      const get = await host.loadShare<T>(name);
      if (!get) throw new Error(`The host does not provide ${name}.`);
      return get();
    };
    const [React, { createRoot }, { SWRConfig }, { BrowserRouter, useNavigate }, { SessionContext }] = await Promise.all([
      provided<typeof import('react')>('react'),
      provided<typeof import('react-dom/client')>('react-dom/client'),
      provided<{ SWRConfig: import('react').ComponentType<{ value: object }> }>('swr'),
      provided<typeof import('shared/router')>('shared/router'),
      provided<{ SessionContext: import('react').Context<unknown> }>('shared/session'),
    ]);
    const exposed = await host.loadRemote(module);
    const { createElement } = React;
    const nothing = () => {};
    const given = { ...session, signIn: nothing, signOut: nothing, logInFirst: nothing };
    const ofMount = async (mount: Mount) => {
      const bus = await provided<Pick<MountHooks, 'emit' | 'on'>>('shared/events');
      const { serverNow: now } = await provided<{ serverNow: MountHooks['now'] }>('shared/clock');
      const hooks = { emit: bus.emit, on: bus.on, now, session: { get: () => given, subscribe: () => nothing } };
      return mounting(React, mount, hooks, useNavigate);
    };
    const part = exposed?.default ?? (exposed?.mount && (await ofMount(exposed.mount)));
    if (part === undefined) throw new Error('The remote exposes no such part.');
    const waiting = createElement('p', { 'aria-busy': true });
    const shown = createElement(React.Suspense, { fallback: waiting }, createElement(part, props));
    const inside = createElement(SessionContext, { value: given }, shown);
    const place = document.querySelector('main');
    if (!place) throw new Error('The page has no place for a part.');
    const root = createRoot(place);
    const cache = new Map();
    const settings = { provider: () => cache };
    // As on the site, cache and router stay when a part goes: what a part does later may use them.
    return (isShown: boolean) =>
      root.render(createElement(BrowserRouter, null, createElement(SWRConfig, { value: settings }, isShown ? inside : null)));
  };
  // React keeps the element of the last event, and with it everything around it.
  const putMouse = (on: Element | null | undefined) => on?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async show() {
      loaded ??= load();
      const render = await loaded;
      history.replaceState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      render(true);
    },
    async hide() {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // For a part with a React of its own, which gets no events afterwards.
      putMouse(document.querySelector('main')?.firstElementChild);
      (await loaded)?.(false);
    },
    putMouseAway: () => void putMouse(document.querySelector('main')),
  };
}

function examplePage(
  given: {
    watchOpen: typeof watchOpen;
    createStage: typeof createStage;
    createMounting: typeof createMounting;
    createControls: typeof createControls;
  },
  shown: ShownExample,
  token: { key: string; value: string } | null,
  isFramed: boolean,
  name: string,
): void {
  // The host then reports nothing about the page.
  Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  let seed = 1;
  Math.random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  if (token) localStorage.setItem(token.key, token.value);
  // React reports a successful second render; the original error is its cause.
  addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error) console.error(cause.stack);
  });
  const open = given.watchOpen();
  const place = () => document.querySelector('main');
  const page: ExamplePage = {
    open,
    ...given.createStage(shown, given.createMounting),
    ...given.createControls(
      () => new Map([['', [...document.body.children].filter((one) => !one.matches('script, style, [data-edge]'))]]),
    ),
    state() {
      const all = [...(place()?.querySelectorAll('*') ?? [])];
      const text = place()?.textContent ?? '';
      return {
        busy: all.some((one) => one.getAttribute('aria-busy') === 'true'),
        shown: text.trim() !== '' || all.some((one) => one.matches('img, svg, canvas, video, input')),
        text,
      };
    },
  };
  Reflect.set(window, Symbol.for(name), page);
  if (isFramed) addEventListener('load', () => void page.show());
}

/**
 * Writes the script of an example's page, which runs before all others and puts an `ExamplePage` into the window.
 * @param token entry of the local storage with the member's session; null for a visitor
 * @param isFramed whether it shows the part without being asked
 */
export const examplePageScript = (shown: ShownExample, token: { key: string; value: string } | null, isFramed: boolean): string =>
  `(${functionSource(examplePage, { watchOpen, createStage, createMounting, createControls })})(${[shown, token, isFramed, examplePageName].map((one) => JSON.stringify(one)).join(', ')});`;
