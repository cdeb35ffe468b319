import { act } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { startClock } from 'shared/clock';
import { SessionContext } from 'shared/session';
import { type Middleware, type State, SWRConfig, unstable_serialize } from 'swr';
import { emptyWallet } from '../contracts/emptyWallet.ts';

const visitor = { status: 'unknown', user: null, wallet: emptyWallet, signIn() {}, signOut() {}, logInFirst() {} } as const;

/** Removed while the "server" renders, so that a part that uses them in rendering throws. */
const ofBrowser = ['localStorage', 'sessionStorage', 'matchMedia', 'IntersectionObserver', 'ResizeObserver'] as const;

/** Simulated delay between rendering and hydration, ms, in which countdowns continue. */
const onItsWayMs = 7_000;

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

interface Hydrated {
  container: HTMLElement;
  arrived: string;
  problems: string[];
  lost: string[];
  answers: unknown[];
  asked: string[];
}

/**
 * Renders a part like a server, including its data, and hydrates it some seconds later.
 * @param route address of the page @param path its pattern
 */
export async function hydrated(part: ReactNode, { route = '/', path = '*' } = {}): Promise<Hydrated> {
  const nowMs = Date.now();
  startClock(nowMs, 0);
  const store = new Map<string, State>();
  const html = await madeOnServer(part, store, route, path);
  const answers = [...store.values()].map(({ data }) => data);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  // Radix re-creates the hidden field of its select.
  const elements = [...container.querySelectorAll('*')].filter(
    (element) => !element.matches('select[aria-hidden], select[aria-hidden] *'),
  );
  const arrived = container.textContent;
  const problems: string[] = [];
  const asked: string[] = [];
  // The clock may tick at any time, outside of `act`.
  const said = jest.spyOn(console, 'error').mockImplementation((...words) => {
    const text = words.map(String).join(' ');
    if (!text.includes('not wrapped in act')) problems.push(text);
  });
  const asks: Middleware = (useNext) => (key, fetcher, config) => {
    const known = store.has(unstable_serialize(key));
    const counted =
      fetcher &&
      ((given: string) => {
        asked.push(given);
        return fetcher(given);
      });
    return useNext(key, counted, known ? { ...config, revalidateIfStale: false } : config);
  };
  startClock(nowMs, onItsWayMs);
  try {
    await act(async () => {
      root = hydrateRoot(container, page(part, new Map(store), asks, route, path), {
        onRecoverableError: (error) => problems.push(String(error)),
      });
    });
  } finally {
    said.mockRestore();
  }
  const lost = elements.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 120));
  return { container, arrived, problems, lost, answers, asked };
}

async function madeOnServer(part: ReactNode, store: Map<string, State>, route: string, path: string): Promise<string> {
  for (let pass = 0; pass < 4; pass++) {
    const wanted = new Map<string, () => unknown>();
    const notes: Middleware = (useNext) => (key, fetcher, config) => {
      const id = unstable_serialize(key);
      if (id && fetcher && !store.has(id)) wanted.set(id, () => fetcher(key));
      return useNext(key, fetcher, config);
    };
    const html = withoutBrowser(() => renderToString(page(part, new Map(store), notes, route, path)));
    if (wanted.size === 0) return html;
    for (const [id, load] of wanted) store.set(id, { data: await load() });
  }
  throw new Error('The part goes on asking.');
}

function withoutBrowser<T>(render: () => T): T {
  const present = ofBrowser.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of ofBrowser)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new Error(`A server has no ${name}.`);
      },
    });
  try {
    return render();
  } finally {
    for (const [name, descriptor] of present) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

const page = (part: ReactNode, store: Map<string, State>, use: Middleware, route: string, path: string) => (
  <SWRConfig value={{ provider: () => store, use: [use] }}>
    <MemoryRouter initialEntries={[route]}>
      <SessionContext value={visitor}>
        <Suspense fallback={null}>
          <Routes>
            <Route path={path} element={part} />
          </Routes>
        </Suspense>
      </SessionContext>
    </MemoryRouter>
  </SWRConfig>
);
