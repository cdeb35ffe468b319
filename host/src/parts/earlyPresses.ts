import { openHeardPress } from './heardPress.ts';
import { allAsleep, isAsleep, onWake, placeOf, pressedIn } from './livePlaces.ts';

/** How long a press is worth repeating, ms: later, whoever pressed has gone on to something else. */
const worthMs = 8_000;

const pressable = 'button, input, select, [role="button"], [role="tab"], [role="combobox"], [role="switch"]';
const field = 'input, textarea, select';
const pressedByClick = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'file']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is pressed and typed where the page stands and its code does not: the last press, and the last text of each field. It is
 * repeated once, when the place has come alive; until then the press shows that it was heard. Links are left alone: they lead on by themselves.
 * @param root of the page; everything in it came with the document. Called before React starts.
 * @returns how to stop
 */
export function keepEarlyPresses(root: Element): () => void {
  let press: { target: HTMLElement; at: number } | null = null;
  const typed = new Map<Field, string>();
  const heard = openHeardPress();
  allAsleep(root);

  const onClick = (event: Event) => {
    const target = sleeping(event, pressable);
    // A link in a card leads on; a field that is clicked takes the focus and no more.
    if (!target || linkOf(event) || (isField(target) && !isPressedByClick(target))) return;
    // What a form or a box would do by itself is done by the code that comes.
    event.preventDefault();
    press = { target, at: event.timeStamp };
    heard.waits(target, worthMs);
    const place = placeOf(target);
    if (place) pressedIn(place);
  };
  const onSubmit = (event: Event) => {
    if (event.target instanceof Element && isSleeping(event.target)) event.preventDefault();
  };
  const onInput = (event: Event) => {
    const target = sleeping(event, field);
    if (target && isField(target) && !isPressedByClick(target)) typed.set(target, target.value);
  };
  const repeat = (place: Element) => {
    const now = performance.now();
    for (const [target, value] of typed) {
      if (placeOf(target) !== place) continue;
      typed.delete(target);
      typeAgain(target, value);
    }
    if (!press || placeOf(press.target) !== place) return;
    const { target, at } = press;
    press = null;
    heard.happens();
    if (now - at < worthMs && target.isConnected) target.click();
  };

  // In the capturing phase, at the window: React takes away what it cannot give to anybody yet.
  const listening: [string, (event: Event) => void][] = [
    ['click', onClick],
    ['submit', onSubmit],
    ['input', onInput],
    ['change', onInput],
  ];
  for (const [type, listener] of listening) window.addEventListener(type, listener, true);
  const stopRepeating = onWake(repeat);
  return () => {
    for (const [type, listener] of listening) window.removeEventListener(type, listener, true);
    stopRepeating();
    heard.close();
  };
}

/** What an event is for, where that cannot answer yet. */
function sleeping(event: Event, selector: string): HTMLElement | null {
  const target = event.target instanceof Element ? event.target.closest(selector) : null;
  return target instanceof HTMLElement && isSleeping(target) ? target : null;
}

function isSleeping(element: Element): boolean {
  const place = placeOf(element);
  return place !== null && isAsleep(place);
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null);

const isField = (element: Element): element is Field => element.matches(field);

/** Boxes and buttons among the fields. */
const isPressedByClick = (element: Field) => pressedByClick.has(element.type);

/** Puts a text into a field as typing does: React compares with what it has seen last, and that is set back first. */
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

/** Past the property that React has put on the element itself. */
function setNatively(target: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
}
