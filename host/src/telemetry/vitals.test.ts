import { watchInteractions } from './startReports.ts';

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
