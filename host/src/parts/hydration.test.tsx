import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { keptMs } from 'shared/api-client/key';
import { startClock } from 'shared/clock';
import type { PartName } from 'shared/contracts/parts';
import type { Brought } from 'shared/contracts/rendering';
import { BrowserRouter } from 'shared/router';
import { user as member, page } from 'shared/testing/factories';
import { api } from 'shared/testing/server';
import { Providers } from '../app/Providers.tsx';
import { createResponseCache } from '../app/responseCache.ts';
import { Pages } from '../app/routes.tsx';
import { DocumentContext } from '../runtime/hydration.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { listen } from '../telemetry/telemetryBuffer.ts';
import { asked, PartOfTest } from '../testing/PartOfTest.tsx';
import { startEventReplay } from './eventReplay.ts';
import { markHydrated } from './hydrationRegistry.ts';
import { loadTimeout } from './partState.ts';

/** Loads the parts' code: immediately on the server, in the browser when the test decides, with a timeout that no slow machine needs. */
const mockRemote: { onServer: boolean; asked: Map<string, PromiseWithResolvers<ComponentType>> } = {
  onServer: false,
  asked: new Map(),
};

jest.mock('./federation.ts', () => ({
  loadPart: (name: string) => {
    if (mockRemote.onServer) return Promise.resolve(jest.requireActual('../testing/PartOfTest.tsx').PartOfTest);
    const question = Promise.withResolvers<ComponentType>();
    mockRemote.asked.set(name, question);
    return question.promise;
  },
  generationOf: () => 0,
  renew: () => {},
}));
jest.mock('./partState.ts', () => ({
  ...jest.requireActual<typeof import('./partState.ts')>('./partState.ts'),
  loadTimeout: 60_000,
}));

const nowMs = Date.UTC(2026, 10, 20, 18, 0, 0, 400);
/** The document's state. The last attempt of a part lives as long as the page, so each test uses another part. */
const stateOf = (address: string, part: PartName): Brought => ({
  address,
  nowMs,
  answers: { '/api/of-the-test': 'What the document brought' },
  missing: {},
  parts: [part],
});

let errors: jest.SpyInstance;
/** jsdom has no animations: these elements would show that a press waits. */
const waiting = new Set<Element>();
Object.defineProperty(Element.prototype, 'animate', {
  value(this: Element) {
    waiting.add(this);
    return { cancel: () => waiting.delete(this) };
  },
});
const recorded: unknown[] = [];
const toldOf = (part: PartName) =>
  listen((event) => {
    if (event.is === 'part' && event.part === part) recorded.push([event.outcome, event.why, typeof event.ms]);
  });
let root: Root | undefined;
let stopListening = () => {};
let stopKeeping = () => {};
const pristine = useSessionStore.getInitialState();
beforeEach(() => {
  api.get('/api/option-config/get-all', { company: null });
  errors = jest.spyOn(console, 'error');
  useSessionStore.setState(pristine, true);
  asked.length = 0;
});
afterEach(async () => {
  await act(() => root?.unmount());
  stopKeeping();
  stopListening();
  recorded.length = 0;
  document.body.replaceChildren();
  errors.mockRestore();
});

async function opens(dehydrated: Brought): Promise<HTMLElement> {
  mockRemote.onServer = true;
  let html = '';
  await jest.isolateModulesAsync(async () => {
    html = await (await import('../testing/renderDocument.tsx')).renderDocument(dehydrated);
  });
  mockRemote.onServer = false;
  window.history.replaceState(null, '', dehydrated.address);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const container = document.getElementById('root');
  if (!container) throw new Error('There is no root.');
  stopKeeping = startEventReplay(container);
  return container;
}

async function hydrates(container: HTMLElement, dehydrated: Brought): Promise<void> {
  startClock(dehydrated.nowMs, 0);
  const shown = new Set(dehydrated.parts);
  const started = () => {
    shown.clear();
    markHydrated(container);
  };
  await act(async () => {
    root = hydrateRoot(
      container,
      <BrowserRouter>
        <Providers cache={createResponseCache(keptMs, { ...dehydrated, ageMs: 0 })} onStart={started}>
          <DocumentContext value={{ member: dehydrated.member, shown }}>
            <Pages />
          </DocumentContext>
        </Providers>
      </BrowserRouter>,
      { onRecoverableError: (error) => console.error('Recovered:', error) },
    );
  });
}

const comes = (part: PartName) => act(async () => mockRemote.asked.get(part)?.resolve(PartOfTest));

it("hydrates the document's content without a request", async () => {
  const dehydrated = stateOf('/result', 'lottery/WinnersList');
  const container = await opens(dehydrated);
  const text = screen.getByText('unknown, 1795197600000, UTC');
  await hydrates(container, dehydrated);
  expect(asked).toEqual([]);
  stopListening = toldOf('lottery/WinnersList');
  expect(recorded).toEqual([]);
  await comes('lottery/WinnersList');
  expect(recorded).toEqual([['stood', undefined, 'number']]);
  expect(text).toHaveTextContent(/^signedOut, \d+, local$/);
  expect(text).toBeInTheDocument();
  expect(asked).toEqual([]);
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Pressed 0' })));
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
});

it("keeps the server's HTML until the part's code is loaded, also during a login", async () => {
  const dehydrated = stateOf('/payouts', 'lottery/Payouts');
  api.get('/api/token/', page([]));
  const container = await opens(dehydrated);
  const title = screen.getByRole('heading', { name: 'What the document brought' });
  await hydrates(container, dehydrated);
  expect(screen.getByRole('heading', { name: 'What the document brought' })).toBe(title);
  await act(() => useSessionStore.setState({ status: 'signedIn', user: member() }));
  expect(screen.getByRole('heading', { name: 'What the document brought' })).toBe(title);
  expect(screen.getByText(/^unknown/)).toBeVisible();
  await comes('lottery/Payouts');
  expect(title).toBeVisible();
  expect(screen.getByText(/^signedIn/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'an answer of its own' })).toBe(title);
  expect(asked).toEqual(['/api/of-the-test']);
  expect(errors).not.toHaveBeenCalled();
});

it.each([
  [undefined, ['lottery/LatestWinners', 'account/MyTickets'] as const],
  [true, ['account/MyTickets', 'lottery/LatestWinners'] as const],
])(
  'keeps the order of the history that came, whoever turns out to look at it: for a member %s',
  async (given, [first, second]) => {
    const dehydrated = { ...stateOf('/history', first), member: given };
    api.get('/api/token/', page([]));
    const container = await opens(dehydrated);
    const order = () => [...container.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset.place);
    expect(order()[0]).toBe(first);
    await hydrates(container, dehydrated);
    await comes(second);
    await act(() => useSessionStore.setState(given ? { status: 'signedOut' } : { status: 'signedIn', user: member() }));
    expect(order().slice(0, 2)).toEqual([first, second]);
    await comes(first);
  },
);

it('keeps the content when its code fails to load, shows the notice, and hydrates it after Retry', async () => {
  errors.mockImplementation(() => {});
  const dehydrated = stateOf('/reward', 'rewards/AllPrizes');
  const container = await opens(dehydrated);
  const title = screen.getByRole('heading', { name: 'What the document brought' });
  await hydrates(container, dehydrated);
  stopListening = toldOf('rewards/AllPrizes');
  await act(async () => mockRemote.asked.get('rewards/AllPrizes')?.reject(new Error('gone')));
  expect(screen.getByText('All Prize Lottery: its buttons do not work yet.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What the document brought' })).toBe(title);
  expect(screen.queryByRole('alert')).toBeNull();
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  await act(() => fireEvent.click(retry));
  expect(retry).toHaveAttribute('aria-busy', 'true');
  expect(retry).toHaveFocus();
  await comes('rewards/AllPrizes');
  expect(screen.queryByText(/do not work yet/)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Pressed 0' })));
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What the document brought' })).toBe(title);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(errors).toHaveBeenCalledWith('Part rewards/AllPrizes failed:', new Error('gone'));
  expect(recorded).toEqual([
    ['failed', 'code', 'undefined'],
    ['retried', undefined, 'undefined'],
    ['recovered', undefined, 'number'],
  ]);
});

it('shows the notice of inert buttons after the timeout, until the code is loaded', async () => {
  errors.mockImplementation(() => {});
  const dehydrated = stateOf('/lottery', 'lottery/AllLotteries');
  const container = await opens(dehydrated);
  const title = screen.getByRole('heading', { name: 'What the document brought' });
  jest.useFakeTimers();
  try {
    await hydrates(container, dehydrated);
    await act(() => jest.advanceTimersByTimeAsync(loadTimeout));
    expect(screen.getByText('All Lottery: its buttons do not work yet.')).toBeVisible();
    await comes('lottery/AllLotteries');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.queryByText(/do not work yet/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'What the document brought' })).toBe(title);
  } finally {
    jest.useRealTimers();
  }
});

it('retries failed code after a press, and replays the press', async () => {
  errors.mockImplementation(() => {});
  const dehydrated = stateOf('/', 'lottery/NextDraw');
  const container = await opens(dehydrated);
  await hydrates(container, dehydrated);
  await act(async () => mockRemote.asked.get('lottery/NextDraw')?.reject(new Error('gone')));
  expect(screen.getByText('The next draw: its buttons do not work yet.')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Pressed 0' });
  await act(() => fireEvent.click(button));
  expect(screen.getByRole('button', { name: 'Trying …' })).toBeVisible();
  await comes('lottery/NextDraw');
  expect(button).toHaveTextContent('Pressed 1');
  expect(screen.queryByText(/do not work yet/)).toBeNull();
});

it('reports a press that waited too long, and drops it', async () => {
  const dehydrated = stateOf('/lottery/7/detail', 'rewards/RewardsOfLottery');
  await opens(dehydrated);
  const button = screen.getByRole('button', { name: 'Pressed 0' });
  jest.useFakeTimers();
  try {
    fireEvent.click(button);
    expect(waiting).toEqual(new Set([button]));
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(waiting.size).toBe(0);
    expect(screen.getByText('What you pressed is not ready yet. Press it again.')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it('renders the placeholder and then the part when the document has no content of it', async () => {
  const dehydrated = { ...stateOf('/lottery/7', 'lottery/LotteryRound'), parts: [], answers: {} };
  const container = await opens(dehydrated);
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  await hydrates(container, dehydrated);
  expect(screen.getByRole('status', { name: 'Loading: The lottery' })).toBeVisible();
  await comes('lottery/LotteryRound');
  expect(await screen.findByRole('heading', { name: 'an answer of its own' })).toBeVisible();
  expect(asked).toEqual(['/api/of-the-test']);
  expect(errors).not.toHaveBeenCalled();
});

it('replays the last press and the input after hydration, and keeps the focus', async () => {
  const dehydrated = stateOf('/lottery/7/proof', 'lottery/DrawProof');
  const container = await opens(dehydrated);
  const button = screen.getByRole('button', { name: 'Pressed 0' });
  const field = screen.getByLabelText('Words');
  fireEvent.click(button);
  await hydrates(container, dehydrated);
  expect(waiting).toEqual(new Set([button]));
  expect(screen.getByText(/^One moment: what you pressed/)).toHaveAttribute('role', 'status');
  fireEvent.click(button);
  act(() => field.focus());
  fireEvent.input(field, { target: { value: 'slow' } });
  fireEvent.input(field, { target: { value: 'slow but sure' } });
  await comes('lottery/DrawProof');
  expect(button).toHaveTextContent('Pressed 1');
  expect(waiting.size).toBe(0);
  expect(screen.queryByText(/^One moment/)).toBeNull();
  expect(screen.getByTitle('What was typed')).toHaveTextContent('slow but sure');
  expect(field).toHaveValue('slow but sure');
  expect(field).toHaveFocus();
  await act(() => fireEvent.click(button));
  expect(button).toHaveTextContent('Pressed 2');
  expect(errors).not.toHaveBeenCalled();
});

const turnsTo = (address: string) =>
  act(async () => {
    window.history.pushState({ key: address }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { key: address } }));
  });

describe("when the query changes and the part's code", () => {
  beforeEach(() => errors.mockImplementation(() => {}));

  it('has failed, requests it once more and shows the error card', async () => {
    const dehydrated = stateOf('/reward/8', 'rewards/RewardDetail');
    await hydrates(await opens(dehydrated), dehydrated);
    await act(async () => mockRemote.asked.get('rewards/RewardDetail')?.reject(new Error('gone')));
    expect(screen.getByRole('heading', { name: 'What the document brought' })).toBeVisible();
    await turnsTo('/reward/8?from=mail');
    await act(async () => mockRemote.asked.get('rewards/RewardDetail')?.reject(new Error('gone')));
    const card = screen.getByRole('alert');
    expect(card).toHaveTextContent('could not be loaded');
    await act(() => fireEvent.click(within(card).getByRole('button', { name: 'Retry' })));
    await comes('rewards/RewardDetail');
    expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is loading, waits for it no longer than the timeout', async () => {
    const dehydrated = stateOf('/lottery/8/detail', 'rewards/RewardsOfLottery');
    const container = await opens(dehydrated);
    jest.useFakeTimers();
    try {
      await hydrates(container, dehydrated);
      await turnsTo('/lottery/8/detail?from=mail');
      expect(screen.getByRole('heading', { name: 'What the document brought' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(loadTimeout));
      const loading = { name: /^Loading: .*reward/i };
      expect(await screen.findByRole('status', loading)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(loadTimeout));
      expect(screen.queryByRole('status', loading)).toBeNull();
      expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('does not intercept a link, and replays a press on the menu after the page is hydrated', async () => {
  const dehydrated = stateOf('/lottery/7/detail', 'lottery/LotteryEvent');
  const container = await opens(dehydrated);
  const [link] = screen.getAllByRole('link', { name: 'Result' });
  if (!link) throw new Error('There is no link.');
  link.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false));
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
  const menu = screen.getByRole('button', { name: 'Menu' });
  fireEvent.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await hydrates(container, dehydrated);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('dialog')).toBeVisible();
});
