import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, use } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { BrowserRouter } from 'shared/router';
import { listen, watchErrors } from '../telemetry/telemetryBuffer.ts';
import { PartEvaluationError } from './PartEvaluationError.ts';
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

const told: unknown[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  told.length = 0;
  stops = [listen(({ is: _is, ...happening }) => void told.push(happening)), watchErrors()];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const patience = 3_500;
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
test('it stood: from when it was asked for, told once', async () => {
  const page = await open('lottery/TopWinners');
  await pass(800);
  expect(told).toEqual([]);
  await comes();
  page.unmount();
  await open('lottery/TopWinners');
  expect(screen.getByText('It is there')).toBeVisible();
  expect(told).toEqual([{ part: 'lottery/TopWinners', outcome: 'stood', ms: 800 }]);
});

test('code that does not come, Retry in vain, and Retry that brings it', async () => {
  const part = 'lottery/NextDraw';
  await open(part);
  await fails(new Error('gone'));
  await retry();
  await fails(new Error('gone'));
  await pass(1_000);
  await retry();
  await pass(500);
  await comes();
  expect(told).toEqual([
    { part, outcome: 'failed', why: 'code' },
    { part, outcome: 'retried' },
    { part, outcome: 'failed', why: 'code' },
    { part, outcome: 'retried' },
    { part, outcome: 'recovered', ms: 1_500 },
  ]);
});

test('code that comes and throws is not the connection’s fault', async () => {
  const part = 'rewards/AllPrizes';
  await open(part);
  await fails(new PartEvaluationError(part, new Error('broken')));
  expect(told).toEqual([{ part, outcome: 'failed', why: 'thrown' }]);
});

test('what is late has failed once, and has recovered when it comes by itself', async () => {
  const part = 'account/Login';
  await open(part);
  await pass(patience);
  expect(told).toEqual([{ part, outcome: 'failed', why: 'late' }]);
  await comes();
  expect(told.slice(1)).toEqual([{ part, outcome: 'recovered', ms: patience }]);
});

test('what is late and never comes has failed once', async () => {
  const part = 'account/Recovery';
  await open(part);
  await pass(patience);
  await fails(new Error('gone'));
  expect(told).toEqual([{ part, outcome: 'failed', why: 'late' }]);
});

test('a part whose code stands and that shows nothing is late', async () => {
  const part = 'lottery/LatestWinners';
  const never = new Promise<never>(() => {});
  await open(part);
  await comes(() => use(never));
  await pass(patience);
  expect(told).toEqual([{ part, outcome: 'failed', why: 'late' }]);
});

test('a part that throws while it is rendered has failed: that is counted once, and as no error beside it', async () => {
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
  expect(told).toEqual([
    { part, outcome: 'stood', ms: 0 },
    { part, outcome: 'failed', why: 'thrown' },
    { part, outcome: 'retried' },
    { part, outcome: 'recovered', ms: 0 },
  ]);
});

test('an error in a handler of a part is one of the page: the part stands', async () => {
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
  expect(told).toEqual([
    { part, outcome: 'stood', ms: 0 },
    { stack: error.stack, file: expect.any(String) },
  ]);
});
