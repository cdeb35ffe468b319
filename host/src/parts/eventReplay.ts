import { motionPausedAttribute } from 'shared/contracts/crossing';
import { isUnhydrated, markAllUnhydrated, notifyPress, onHydrated, placeOf } from './hydrationRegistry.ts';

/** Copy of `primaryHover`: importing the tokens would add a library to the page's first script. */
const amber = '#FBBF24';
const messages = {
  waiting: 'One moment: what you pressed happens as soon as its code is here.',
  expired: 'What you pressed is not ready yet. Press it again.',
};

/** Shows, visually and to screen readers, that a press was registered and waits for code. */
interface PressFeedback {
  /** @param forMs how long it waits at most, ms */
  waiting(target: HTMLElement, forMs: number): void;
  replayed(): void;
  close(): void;
}

/**
 * Creates the feedback. It uses an animation and a live region outside the root: a changed attribute or text in server-rendered
 * content would be a hydration mismatch.
 */
function createPressFeedback(): PressFeedback {
  const region = hiddenRegion();
  document.body.append(region);
  let end = () => {};
  const settle = (text: string) => {
    end();
    end = () => {};
    region.textContent = text;
  };
  return {
    waiting(target, forMs) {
      settle(messages.waiting);
      const animation = pulse(target);
      const timer = setTimeout(() => settle(messages.expired), forMs);
      end = () => {
        clearTimeout(timer);
        animation.cancel();
      };
    },
    replayed: () => settle(''),
    close() {
      end();
      region.remove();
    },
  };
}

function pulse(target: HTMLElement): Animation {
  const ring = { outline: `2px solid ${amber}`, outlineOffset: '2px', cursor: 'progress' };
  const isStill =
    document.documentElement.hasAttribute(motionPausedAttribute) || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const shades = isStill ? [0.7, 0.7] : [1, 0.55];
  return target.animate(
    shades.map((opacity) => ({ ...ring, opacity })),
    { duration: 600, direction: 'alternate', easing: 'ease-in-out', iterations: Number.POSITIVE_INFINITY },
  );
}

/** Creates the live region before it has text: screen readers announce changes inside a region, not a new region. */
function hiddenRegion(): HTMLElement {
  const region = document.createElement('div');
  region.role = 'status';
  Object.assign(region.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  return region;
}

const maxReplayAgeMs = 8_000;

const pressable = 'button, input, select, [role="button"], [role="tab"], [role="combobox"], [role="switch"]';
const field = 'input, textarea, select';
const pressedByClick = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'file']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records clicks and input on server-rendered content before its code is loaded: the last click, and the last value of each
 * field. It replays them once when the place is hydrated; until then the pressed control shows that it waits. Links work without
 * code and are not intercepted.
 * @param root of the page; everything in it is server-rendered. Call this before React starts.
 * @returns stops recording
 */
export function startEventReplay(root: Element): () => void {
  let press: { target: HTMLElement; at: number } | null = null;
  const typed = new Map<Field, string>();
  const feedback = createPressFeedback();
  markAllUnhydrated(root);

  const onClick = (event: Event) => {
    const target = unhydratedTarget(event, pressable);
    // A link inside a card navigates by itself; a click on a text field only focuses it.
    if (!target || linkOf(event) || (isField(target) && !isPressedByClick(target))) return;
    // Prevents the default action of forms and checkboxes: the replayed click performs it.
    event.preventDefault();
    press = { target, at: event.timeStamp };
    feedback.waiting(target, maxReplayAgeMs);
    const place = placeOf(target);
    if (place) notifyPress(place);
  };
  const onSubmit = (event: Event) => {
    if (event.target instanceof Element && isInUnhydratedPlace(event.target)) event.preventDefault();
  };
  const onInput = (event: Event) => {
    const target = unhydratedTarget(event, field);
    if (target && isField(target) && !isPressedByClick(target)) typed.set(target, target.value);
  };
  const replay = (place: Element) => {
    const now = performance.now();
    for (const [target, value] of typed) {
      if (placeOf(target) !== place) continue;
      typed.delete(target);
      typeAgain(target, value);
    }
    if (!press || placeOf(press.target) !== place) return;
    const { target, at } = press;
    press = null;
    feedback.replayed();
    if (now - at < maxReplayAgeMs && target.isConnected) target.click();
  };

  // In the capture phase, at the window, because React stops events of content that is not hydrated.
  const listening: [string, (event: Event) => void][] = [
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['change', onInput],
  ];
  for (const [type, listener] of listening) window.addEventListener(type, listener, true);
  const stopReplaying = onHydrated(replay);
  return () => {
    for (const [type, listener] of listening) window.removeEventListener(type, listener, true);
    stopReplaying();
    feedback.close();
  };
}

function unhydratedTarget(event: Event, selector: string): HTMLElement | null {
  const target = event.target instanceof Element ? event.target.closest(selector) : null;
  return target instanceof HTMLElement && isInUnhydratedPlace(target) ? target : null;
}

function isInUnhydratedPlace(element: Element): boolean {
  const place = placeOf(element);
  return place !== null && isUnhydrated(place);
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null);

const isField = (element: Element): element is Field => element.matches(field);

const isPressedByClick = (element: Field) => pressedByClick.has(element.type);

/**
 * Types a value into a field. React ignores an input event whose value equals the last one it saw, so the field first gets
 * another value.
 */
function typeAgain(target: Field, value: string): void {
  if (!target.isConnected) return;
  if (!(target instanceof HTMLSelectElement)) {
    const { selectionStart, selectionEnd } = target;
    target.value = value === '' ? ' ' : '';
    setNatively(target, value);
    if (selectionStart !== null && document.activeElement === target) target.setSelectionRange(selectionStart, selectionEnd);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Bypasses the `value` property that React defines on the element. */
function setNatively(target: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
}
