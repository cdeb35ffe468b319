import { onWake } from './onTabWake.ts';

const told = jest.fn();
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  told.mockClear();
  stop = onWake(told);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Moves the clock without running timers, as on a sleeping device. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms);
const look = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('tells of a device that has slept, within a second of its waking', () => {
  sleep(3_600_000);
  jest.advanceTimersByTime(1_000);
  expect(told).toHaveBeenCalledTimes(1);
});

it('tells of a tab whose timers stood still, when it is looked at again', () => {
  look('hidden');
  sleep(3_600_000);
  jest.advanceTimersByTime(2_000);
  expect(told).not.toHaveBeenCalled();
  look('visible');
  expect(told).toHaveBeenCalledTimes(1);
});

it('says nothing of one that was awake all the time, hidden or not', () => {
  jest.advanceTimersByTime(60_000);
  look('hidden');
  jest.advanceTimersByTime(60_000);
  look('visible');
  expect(told).not.toHaveBeenCalled();
});

it('is over when it is ended', () => {
  stop();
  sleep(3_600_000);
  jest.advanceTimersByTime(2_000);
  look('visible');
  expect(told).not.toHaveBeenCalled();
});
