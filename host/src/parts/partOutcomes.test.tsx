import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, use } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { BrowserRouter } from 'shared/router';
import { listen, watchErrors } from '../telemetry/telemetryBuffer.ts';
import { loadTimeout, PartEvaluationError } from './partState.ts';
import { RemotePart } from './RemotePart.tsx';

const mockRemote: { question: PromiseWithResolvers<ComponentType> | null } = { question: null };

jest.mock('./federation.ts', () => ({
  loadPart: () => {
    mockRemote.question = Promise.withResolvers<ComponentType>();
    return mockRemote.question.promise;
  },
  generationOf: () => 0,
  renew: () => {},
}));

const recorded: unknown[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  recorded.length = 0;
  stops = [listen(({ is: _is, ...event }) => void recorded.push(event)), watchErrors()];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const Arrived = () => <p>It is there</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const retry = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
};
const comes = async (Part: ComponentType = Arrived) => {
  mockRemote.question?.resolve(Part);
  await pass(0);
};
const fails = async (error: Error) => {
  mockRemote.question?.reject(error);
  await pass(0);
};
const open = async (name: PartName) => {
  const page = render(<RemotePart name={name} props={{}} />, { wrapper: BrowserRouter });
  await pass(0);
  return page;
};

// The last attempt of a part lives as long as the page, so each test uses another part.
test('records "stood" once, with the time since the request', async () => {
  const page = await open('lottery/TopWinners');
  await pass(800);
  expect(recorded).toEqual([]);
  await comes();
  page.unmount();
  await open('lottery/TopWinners');
  expect(screen.getByText('It is there')).toBeVisible();
  expect(recorded).toEqual([{ part: 'lottery/TopWinners', outcome: 'stood', ms: 800 }]);
});

test('records a failed load, a Retry that fails and a Retry that succeeds', async () => {
  const part = 'lottery/NextDraw';
  await open(part);
  await fails(new Error('gone'));
  await retry();
  await fails(new Error('gone'));
  await pass(1_000);
  await retry();
  await pass(500);
  await comes();
  expect(recorded).toEqual([
    { part, outcome: 'failed', why: 'code' },
    { part, outcome: 'retried' },
    { part, outcome: 'failed', why: 'code' },
    { part, outcome: 'retried' },
    { part, outcome: 'recovered', ms: 1_500 },
  ]);
});

test('records code that throws while it is evaluated as thrown', async () => {
  const part = 'rewards/AllPrizes';
  await open(part);
  await fails(new PartEvaluationError(part, new Error('broken')));
  expect(recorded).toEqual([{ part, outcome: 'failed', why: 'thrown' }]);
});

test('records a late part as failed once, and as recovered when it arrives', async () => {
  const part = 'account/Login';
  await open(part);
  await pass(loadTimeout);
  expect(recorded).toEqual([{ part, outcome: 'failed', why: 'late' }]);
  await comes();
  expect(recorded.slice(1)).toEqual([{ part, outcome: 'recovered', ms: loadTimeout }]);
});

test('records a late part that never arrives as failed once', async () => {
  const part = 'account/Recovery';
  await open(part);
  await pass(loadTimeout);
  await fails(new Error('gone'));
  expect(recorded).toEqual([{ part, outcome: 'failed', why: 'late' }]);
});

test('records a part that is loaded and shows nothing as late', async () => {
  const part = 'lottery/LatestWinners';
  const never = new Promise<never>(() => {});
  await open(part);
  await comes(() => use(never));
  await pass(loadTimeout);
  expect(recorded).toEqual([{ part, outcome: 'failed', why: 'late' }]);
});

test('records a part that throws while rendering as failed once, without an error event', async () => {
  const part = 'rewards/PrizeEvents';
  let broken = false;
  const Breaks = () => {
    if (broken) throw new Error('broken');
    return <p>It is there</p>;
  };
  const page = await open(part);
  await comes(Breaks);
  broken = true;
  page.rerender(<RemotePart name={part} props={{ again: true } as object} />);
  await pass(0);
  expect(screen.getByRole('alert')).toBeVisible();
  broken = false;
  await retry();
  await comes(Breaks);
  expect(recorded).toEqual([
    { part, outcome: 'stood', ms: 0 },
    { part, outcome: 'failed', why: 'thrown' },
    { part, outcome: 'retried' },
    { part, outcome: 'recovered', ms: 0 },
  ]);
});

test("records an error in a part's event handler as an error of the page", async () => {
  const part = 'lottery/AllLotteries';
  const error = new Error('broken');
  await open(part);
  await comes(() => (
    <button
      type="button"
      onClick={() => {
        throw error;
      }}
    >
      Press
    </button>
  ));
  // React reports it to the browser like any error in a handler.
  const cancel = (event: Event) => event.preventDefault();
  window.addEventListener('error', cancel);
  fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  window.removeEventListener('error', cancel);
  expect(recorded).toEqual([
    { part, outcome: 'stood', ms: 0 },
    { stack: error.stack, file: expect.any(String) },
  ]);
});
