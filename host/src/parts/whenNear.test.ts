import { NearObserver } from '../testing/NearObserver.ts';
import { whenNear } from './whenNear.ts';

let place: HTMLElement;
let came: number;
let stop: () => void;

function wait() {
  stop = whenNear(place, () => {
    came += 1;
  });
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  came = 0;
});
afterEach(() => {
  stop();
  place.remove();
});

test('in a browser that cannot tell, the reader is near at once', () => {
  wait();
  expect(came).toBe(1);
});

describe('in a browser that can tell', () => {
  beforeEach(() => NearObserver.use());
  afterEach(() => NearObserver.remove());

  test('a place waits until it comes near, and says so once', () => {
    wait();
    NearObserver.see(place, false);
    expect(came).toBe(0);
    NearObserver.see(place, true);
    NearObserver.see(place, true);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    expect(came).toBe(1);
  });

  test.each([
    ['the reader moves with the keys', () => new KeyboardEvent('keydown', { key: 'Tab' })],
    ['the reader searches the page', () => new KeyboardEvent('keydown', { key: 'f', ctrlKey: true })],
    ['the page is printed', () => new Event('beforeprint')],
  ])('%s: every place is near', (_, sign) => {
    wait();
    window.dispatchEvent(sign());
    NearObserver.see(place, true);
    expect(came).toBe(1);
  });

  test('a place that has no box of its own is near with what stands in it', () => {
    const content = place.appendChild(document.createElement('section'));
    wait();
    NearObserver.see(content, true);
    expect(came).toBe(1);
  });

  test('a place that is gone is never near', () => {
    wait();
    stop();
    NearObserver.see(place, true);
    window.dispatchEvent(new Event('beforeprint'));
    expect(came).toBe(0);
  });
});
