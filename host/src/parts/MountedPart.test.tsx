import { act, fireEvent, render, screen } from '@testing-library/react';
import { FromFrame } from 'shared/contracts/frame';
import type { MountHooks } from 'shared/contracts/mount';
import type { PartName } from 'shared/contracts/parts';
import { emit } from 'shared/events';
import { BrowserRouter } from 'shared/router';
import { Value } from 'typebox/value';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { listen } from '../telemetry/telemetryBuffer.ts';
import { isFromFrame } from './framedPart.ts';
import { mountedPart } from './MountedPart.tsx';
import { loadTimeout } from './partState.ts';
import { RemotePart } from './RemotePart.tsx';

type Given = { lotteryId: number };
type Mount = (element: HTMLElement, props: Given, hooks: MountHooks) => unknown;

let mockModule: { mount?: Mount } = {};
// The attempt at a part lives as long as the page, its module with it: so the module finds the present test's `mount`.
jest.mock('./federation.ts', () => ({
  loadPart: async (name: PartName) =>
    mountedPart(name, mockModule.mount && { mount: (...given: Parameters<Mount>) => mockModule.mount?.(...given) }),
  generationOf: () => 0,
  renew: () => {},
}));

function part({ mount = (_hooks: MountHooks) => {}, update = (_props: Given) => {}, unmount = () => {} } = {}) {
  const log: string[] = [];
  let hooks: MountHooks | undefined;
  mockModule = {
    mount(element: HTMLElement, props: Given, given: MountHooks) {
      hooks = given;
      log.push(`mount ${props.lotteryId}`);
      const text = document.createElement('p');
      text.textContent = `Round ${props.lotteryId}`;
      element.replaceChildren(text);
      mount(given);
      return {
        update(next: Given) {
          log.push(`update ${next.lotteryId}`);
          text.textContent = `Round ${next.lotteryId}`;
          update(next);
        },
        unmount() {
          log.push('unmount');
          unmount();
        },
      };
    },
  };
  return {
    log,
    hooks: () => {
      if (!hooks) throw new Error('The part is not mounted.');
      return hooks;
    },
  };
}

const errors = jest.spyOn(console, 'error');
const recorded: unknown[] = [];
let stop = () => {};
beforeEach(() => {
  errors.mockReset();
  recorded.length = 0;
  stop = listen(({ is, ...event }) => void (is === 'part' && recorded.push(event)));
  history.replaceState(null, '', '/lottery/7');
});
afterEach(() => stop());

type Place = 'lottery/LotteryRound' | 'lottery/LotteryEvent' | 'lottery/DrawProof';
const element = (name: Place, lotteryId = 7) => <RemotePart name={name} props={{ lotteryId }} />;
const open = async (name: Place) => {
  const page = render(element(name), { wrapper: BrowserRouter });
  await act(async () => {});
  return page;
};
const card = () => screen.findByRole('alert');
const broken = () => {
  throw new Error('broken');
};

test('shows the part, updates its props once each, and unmounts it', async () => {
  const { log } = part();
  const page = await open('lottery/LotteryRound');
  expect(screen.getByText('Round 7')).toBeVisible();
  page.rerender(element('lottery/LotteryRound'));
  page.rerender(element('lottery/LotteryRound', 8));
  expect(screen.getByText('Round 8')).toBeVisible();
  page.unmount();
  expect(log).toEqual(['mount 7', 'update 8', 'unmount']);
  expect(recorded).toEqual([{ part: 'lottery/LotteryRound', outcome: 'stood', ms: expect.any(Number) }]);
});

test('its hooks give session, clock, events and own pages, until it is unmounted', async () => {
  const { hooks } = part();
  const page = await open('lottery/LotteryRound');
  const { session, navigate, on, now, hydrate } = hooks();
  const heard: string[] = [];
  on('page:title', ({ title }) => heard.push(title));
  session.subscribe(() => heard.push(session.get().status));
  expect(session.get()).toBe(session.get());
  expect(Math.abs(now() - Date.now())).toBeLessThan(60_000);
  expect(hydrate).toBe(false);
  act(() => useSessionStore.setState({ status: 'signedOut' }));
  hooks().emit('page:title', { v: 1, title: 'Told' });
  expect(heard).toEqual(['signedOut', 'Told']);
  for (const [path, expected] of [
    ['/lottery/8?page=2#top', '/lottery/8?page=2#top'],
    ['https://evil.example/x', '/'],
    ['/a/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ] as const) {
    act(() => navigate(path));
    expect(location.pathname + location.search + location.hash).toBe(expected);
  }
  page.unmount();
  emit('page:title', { v: 1, title: 'Too late' });
  act(() => useSessionStore.setState({ status: 'unknown' }));
  expect(heard).toEqual(['signedOut', 'Told']);
});

test.each<[string, Place, { mount?: Mount }, string]>([
  ['mount throws', 'lottery/LotteryRound', { mount: broken }, 'broken'],
  ['mount returns nothing', 'lottery/LotteryEvent', { mount: () => {} }, 'return { update(props), unmount() } from mount'],
  ['the module has no mount', 'lottery/DrawProof', {}, 'export a component as default, or mount(element, props, hooks)'],
])('shows the error card when %s, and the part after Retry', async (_what, name, module, sentence) => {
  mockModule = module;
  await open(name);
  expect(await card()).toHaveTextContent(/(does not work right now|could not be loaded)/);
  expect(errors.mock.calls.flat().map(String).join()).toContain(sentence);
  expect(recorded).toEqual([expect.objectContaining({ part: name, outcome: 'failed' })]);
  part();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Round 7')).toBeVisible();
  expect(recorded.at(-1)).toMatchObject({ outcome: 'recovered' });
});

test('shows the error card when an update throws, or the part reports an error of its own', async () => {
  const { hooks, log } = part({ update: broken });
  const page = await open('lottery/DrawProof');
  page.rerender(element('lottery/DrawProof', 8));
  expect(await card()).toHaveTextContent('The proof of the draw does not work right now');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Round 8')).toBeVisible();
  act(() => hooks().onError(new Error('of its own')));
  expect(await card()).toBeVisible();
  expect(log).toEqual(['mount 7', 'update 8', 'unmount', 'mount 8', 'unmount']);
  expect(errors.mock.calls.flat().map(String).join()).toContain('of its own');
});

test('a part that throws while it is unmounted leaves the page as it is', async () => {
  let breaks = true;
  part({ unmount: () => breaks && broken() });
  const page = await open('lottery/LotteryRound');
  page.rerender(element('lottery/DrawProof'));
  await act(async () => {});
  expect(screen.getByText('Round 7')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(errors).toHaveBeenCalledWith('Content threw while React removed it.', expect.objectContaining({ message: 'broken' }));
  breaks = false;
});

test('a part that shows nothing gets the error card after the timeout', async () => {
  jest.useFakeTimers();
  mockModule = { mount: () => ({ update() {}, unmount() {} }) };
  await open('lottery/DrawProof');
  await act(() => jest.advanceTimersByTimeAsync(loadTimeout - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent('The proof of the draw does not work right now');
  expect(errors.mock.calls.flat().map(String).join()).toContain(`mount has shown nothing for ${loadTimeout} ms`);
  jest.useRealTimers();
});

test('the check of what a frame sends accepts exactly what the contract declares', () => {
  const values = [
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    4_000,
    4_001,
    Number.NaN,
    Infinity,
    '',
    'info',
    'warning',
    {},
    [],
    'x'.repeat(300),
  ];
  const texts = [...values, 'x'.repeat(301), '/result'];
  const kinds = ['shown', 'height', 'navigate', 'toast', 'error', 'other', undefined];
  const messages = kinds.flatMap((is) => [
    ...values.map((px) => ({ is, px })),
    ...texts.map((path) => ({ is, path })),
    ...texts.flatMap((message) => [...values, 'success', 'error'].map((kind) => ({ is, kind, message }))),
  ]);
  const all: unknown[] = [...messages, ...values];
  expect(all.filter((message) => isFromFrame(message) !== Value.Check(FromFrame, message))).toEqual([]);
  expect(all.filter(isFromFrame).length).toBeGreaterThan(20);
  expect(isFromFrame({ is: 'error', message: '\u{1d11e}'.repeat(200) })).toBe(false);
});
