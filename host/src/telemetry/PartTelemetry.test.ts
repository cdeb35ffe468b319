import { PartTelemetry, stopwatch } from './PartTelemetry.ts';
import { watchInteractions } from './startReports.ts';
import { listen, type TelemetryEvent } from './telemetryBuffer.ts';

describe('PartTelemetry', () => {
  const recorded: string[] = [];
  let stop = () => {};
  beforeEach(() => {
    recorded.length = 0;
    stop = listen((event: TelemetryEvent) => {
      if (event.is === 'part') recorded.push([event.outcome, event.why].filter(Boolean).join(' '));
    });
  });
  afterEach(() => stop());

  type Steps = (telemetry: PartTelemetry) => void;
  const asked: Steps = (telemetry) => telemetry.requested();
  const stood: Steps = (telemetry) => telemetry.shown();
  const failed =
    (why: 'code' | 'late' | 'thrown'): Steps =>
    (telemetry) =>
      telemetry.failed(why);

  test.each<[string, Steps[], string[]]>([
    ['records a part once when its page opens again', [asked, stood, stood], ['stood']],
    ['records a failed load', [asked, failed('code')], ['failed code']],
    ['records a failure once when React throws it again', [asked, failed('code'), failed('thrown')], ['failed code']],
    ['records a late part that recovers', [asked, failed('late'), stood], ['failed late', 'recovered']],
    ['records a late part that fails as failed once', [asked, failed('late'), failed('code')], ['failed late']],
    ['records a Retry that succeeds', [asked, failed('code'), asked, stood], ['failed code', 'retried', 'recovered']],
    ['records a Retry that fails', [asked, failed('code'), asked, failed('code')], ['failed code', 'retried', 'failed code']],
    [
      'records a part that throws later',
      [asked, stood, failed('thrown'), asked, stood],
      ['stood', 'failed thrown', 'retried', 'recovered'],
    ],
    [
      'records no recovery after an attempt without failure',
      [asked, failed('late'), stood, asked, stood],
      ['failed late', 'recovered', 'stood'],
    ],
  ])('%s', (_what, steps, expected) => {
    const telemetry = new PartTelemetry('lottery/NextDraw');
    for (const step of steps) step(telemetry);
    expect(recorded).toEqual(expected);
  });

  describe('stopwatch', () => {
    let state: DocumentVisibilityState = 'visible';
    const turns = (to: DocumentVisibilityState) => {
      state = to;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      state = 'visible';
      jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
    });
    afterEach(() => jest.restoreAllMocks());

    test('returns whole milliseconds', () => {
      const clock = jest.spyOn(performance, 'now').mockReturnValue(100.2);
      const stop = stopwatch();
      clock.mockReturnValue(912.9);
      expect(stop()).toBe(813);
    });

    test.each<[string, DocumentVisibilityState[]]>([
      ['is hidden from the start', ['hidden', 'visible']],
      ['is hidden at the end', ['visible', 'hidden']],
      ['was hidden in between', ['visible', 'hidden', 'visible']],
    ])('returns undefined for a page that %s', (_when, [first = 'visible', ...later]) => {
      state = first;
      const stop = stopwatch();
      for (const next of later) turns(next);
      expect(stop()).toBeUndefined();
    });
  });
});

describe('watchInteractions', () => {
  const page = `
  <div id="root">
    <button id="menu"></button>
    <div data-place="lottery/NextDraw"><section><button id="play"></button></section></div>
  </div>`;
  const element = (id: string) => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  const press = (id: string) => {
    const event = new Event('click', { bubbles: true });
    element(id).dispatchEvent(event);
    return event.timeStamp;
  };

  let now = 0;
  beforeEach(() => {
    document.body.innerHTML = page;
    // Events of the same millisecond would count as one.
    jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  test('returns the part of a button that was removed', () => {
    const partAt = watchInteractions();
    now = 1_000;
    const startTime = press('play');
    document.body.replaceChildren();
    expect(partAt({ startTime, target: null })).toBe('lottery/NextDraw');
  });

  test("falls back to the entry's target, and returns null outside parts", () => {
    const partAt = watchInteractions();
    expect(partAt({ startTime: 5, target: element('play') })).toBe('lottery/NextDraw');
    expect(partAt({ startTime: 5, target: element('menu') })).toBeNull();
    expect(partAt({ startTime: 5, target: null })).toBeNull();
  });

  test('remembers only the last 50 events', () => {
    const partAt = watchInteractions();
    for (now = 2_000; now <= 2_050; now += 1) press('play');
    expect(partAt({ startTime: 2_000, target: null })).toBeNull();
    expect(partAt({ startTime: 2_001, target: null })).toBe('lottery/NextDraw');
  });
});
