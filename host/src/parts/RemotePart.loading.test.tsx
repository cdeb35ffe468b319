import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { PartName } from 'shared/contracts/parts';
import { BrowserRouter } from 'shared/router';
import { loadTimeout } from './partState.ts';
import { RemotePart } from './RemotePart.tsx';

const mockRemote: { generation: number; asked: PromiseWithResolvers<ComponentType>[] } = { generation: 0, asked: [] };

jest.mock('./federation.ts', () => ({
  loadPart: () => {
    const question = Promise.withResolvers<ComponentType>();
    mockRemote.asked.push(question);
    return question.promise;
  },
  generationOf: () => mockRemote.generation,
  renew: (_name: PartName, generation: number) => {
    mockRemote.generation = generation;
  },
}));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(mockRemote, { generation: 0, asked: [] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const Arrived = () => <p>It is there</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const card = () => screen.queryByRole('alert');
const arrived = () => screen.queryByText('It is there');
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
const last = () => {
  const question = mockRemote.asked.at(-1);
  if (!question) throw new Error('The part was not requested.');
  return question;
};
const comes = async () => {
  last().resolve(Arrived);
  await pass(0);
};
const fails = async () => {
  last().reject(new Error('gone'));
  await pass(0);
};
const open = async (name: PartName = 'lottery/WinnersList') => {
  const page = render(<RemotePart name={name} props={{}} />, { wrapper: BrowserRouter });
  await pass(0);
  return page;
};

// The last attempt of a part lives as long as the page, so each test uses another part.
test('shows a part that loads in time, and the next time without another request', async () => {
  const page = await open('lottery/TopWinners');
  await pass(loadTimeout - 1);
  expect(card()).toBeNull();
  await comes();
  expect(arrived()).toBeVisible();
  page.unmount();
  await open('lottery/TopWinners');
  expect(arrived()).toBeVisible();
  expect(mockRemote.asked).toHaveLength(1);
});

test('shows the error card immediately after a failure, and registers the remote again with each Retry', async () => {
  await open('lottery/NextDraw');
  await fails();
  expect(card()).toHaveTextContent('The next draw could not be loaded');
  expect(console.error).toHaveBeenCalledWith('Part lottery/NextDraw failed:', new Error('gone'));
  expect(mockRemote.generation).toBe(0);
  retry();
  await pass(0);
  expect(card()).toBeNull();
  expect(mockRemote.generation).toBe(1);
  await fails();
  retry();
  await pass(0);
  expect(mockRemote.generation).toBe(2);
  await comes();
  expect(arrived()).toBeVisible();
});

test('shows the error card when loading is late, and replaces it when the part arrives', async () => {
  await open('account/Login');
  await pass(loadTimeout);
  expect(card()).toHaveTextContent('The login could not be loaded');
  await comes();
  expect(arrived()).toBeVisible();
  expect(card()).toBeNull();
  expect(mockRemote).toMatchObject({ generation: 0, asked: [last()] });
});

test('keeps the error card and the focus on Retry when a late part fails', async () => {
  await open('account/Recovery');
  await pass(loadTimeout);
  screen.getByRole('button', { name: 'Retry' }).focus();
  await fails();
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  expect(console.error).toHaveBeenLastCalledWith('Part account/Recovery failed:', new Error('gone'));
  retry();
  await pass(0);
  expect(mockRemote.generation).toBe(1);
});

test('uses code that arrived after its page was left', async () => {
  const page = await open('lottery/LatestWinners');
  await pass(loadTimeout);
  page.unmount();
  await comes();
  await open('lottery/LatestWinners');
  expect(arrived()).toBeVisible();
  expect(mockRemote).toMatchObject({ generation: 0, asked: [last()] });
});

test('retries a failed part when its page opens again', async () => {
  const page = await open('lottery/AllLotteries');
  await fails();
  page.unmount();
  await open('lottery/AllLotteries');
  expect(card()).toBeNull();
  expect(mockRemote.generation).toBe(1);
  await comes();
  expect(arrived()).toBeVisible();
});

test('does not register a remote again that another part has registered', async () => {
  await open('rewards/AllPrizes');
  await fails();
  mockRemote.generation = 1;
  retry();
  await pass(0);
  expect(mockRemote.generation).toBe(1);
  await comes();
  expect(arrived()).toBeVisible();
});

test('retries a part that throws while it is visible with the loaded code', async () => {
  let broken = true;
  const Breaks = () => {
    if (broken) throw new Error('broken');
    return <p>It is there</p>;
  };
  await open('rewards/PrizeEvents');
  last().resolve(Breaks);
  await pass(0);
  expect(card()).toHaveTextContent('Lottery event does not work right now');
  broken = false;
  retry();
  await pass(0);
  expect(mockRemote.generation).toBe(0);
  last().resolve(Breaks);
  await pass(0);
  expect(arrived()).toBeVisible();
});
