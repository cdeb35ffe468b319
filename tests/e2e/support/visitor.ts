import { expect } from '@playwright/test';
import type { EngineWindow } from './engines.ts';

export interface Place {
  role: string;
  name: string | RegExp;
  within?: string;
}

const elements: Readonly<Record<string, string>> = {
  banner: 'header',
  button: 'button',
  dialog: '[role="dialog"]',
  field: 'input, textarea',
  group: '[role="group"]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  main: 'main',
  region: 'section',
  text: 'body *',
};

interface Sent {
  selector: string;
  around: string;
  pattern: string;
  isText: boolean;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const sent = ({ role, name, within }: Place): Sent => ({
  selector: elements[role] ?? role,
  around: within === undefined ? 'body' : (elements[within] ?? within),
  pattern: typeof name === 'string' ? `^${escaped(name)}$` : name.source,
  isText: role === 'text',
});

/** A person in front of a browser: finds elements by role, label and text, presses and types. Each step waits for its element. */
export class Visitor {
  readonly #window: EngineWindow;
  readonly #site: string;

  constructor(window: EngineWindow, site: string) {
    this.#window = window;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.#window.open(new URL(path, this.#site).href);
  }

  async sees(place: Place): Promise<void> {
    await expect.poll(() => this.#run(textOf, sent(place)), `${JSON.stringify(sent(place))} is visible`).not.toBeNull();
  }

  async isAt(path: string | RegExp): Promise<void> {
    await expect
      .poll(() => this.#run(addressOf, null))
      .toMatch(typeof path === 'string' ? new RegExp(`^${escaped(path)}$`) : path);
  }

  async presses(place: Place): Promise<void> {
    let before = '';
    let point = { x: 0, y: 0 };
    const rests = async () => {
      const found = await this.#run(pointOf, sent(place));
      if (typeof found === 'string') return found;
      const isAtRest = before === JSON.stringify(found);
      before = JSON.stringify(found);
      point = found;
      return isAtRest ? 'ready' : 'moving';
    };
    await expect.poll(rests, `${JSON.stringify(sent(place))} can be pressed`).toBe('ready');
    await this.#window.click(point.x, point.y);
  }

  async types(place: Place, text: string): Promise<void> {
    await this.presses(place);
    await this.#window.type(text);
  }

  async expectSound(): Promise<void> {
    expect(await this.#run(faults, null)).toEqual([]);
    const wrong = /Content.Security.Policy|Trusted Type|integrity|Minified React error|hydrat/i;
    // The hash of nothing: Firefox reports it for a preload that a navigation has cut short.
    const cutShort = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
    expect(this.#window.messages.filter((message) => wrong.test(message) && !message.includes(cutShort))).toEqual([]);
  }

  async #run<Given, Result>(inPage: (given: Given) => Result, given: Given): Promise<Result> {
    const call = `(${String(inPage)})(${JSON.stringify(given)})`;
    return JSON.parse(await this.#window.evaluate(`(() => { ${String(find)}; return JSON.stringify(${call}); })()`));
  }
}

/* The functions below run in the page. */

function find({ selector, around, pattern, isText }: Sent): HTMLElement | undefined {
  const wanted = new RegExp(pattern);
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textIn = (element: Element): string => {
    const copy = element.cloneNode(true);
    if (copy instanceof Element) for (const hidden of copy.querySelectorAll('[aria-hidden="true"], style')) hidden.remove();
    return plain(copy.textContent);
  };
  const labelsOf = (element: Element) => ('labels' in element && element.labels instanceof NodeList ? [...element.labels] : []);
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (labelled.length > 0) return plain(labelled.map((id) => document.getElementById(id)?.textContent).join(' '));
    const [label] = labelsOf(element);
    return element.getAttribute('aria-label') ?? (label ? plain(label.textContent) : textIn(element));
  };
  const matches = (element: Element) =>
    isText
      ? [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE) && wanted.test(plain(element.textContent))
      : wanted.test(nameOf(element));
  for (const element of document.querySelectorAll(`:is(${around}) :is(${selector})`)) {
    if (!(element instanceof HTMLElement) || element.closest('noscript, [aria-hidden="true"]')) continue;
    if (element.checkVisibility({ visibilityProperty: true }) && matches(element)) return element;
  }
  return undefined;
}

function textOf(place: Sent): string | null {
  return find(place)?.textContent ?? null;
}

function pointOf(place: Sent): { x: number; y: number } | string {
  const element = find(place);
  if (!element) return 'missing';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : `covered by ${hit?.outerHTML.slice(0, 80)}`;
}

function addressOf(): string {
  return location.pathname + location.search + location.hash;
}

function faults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const outside = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > clientWidth);
  const sideways =
    scrollWidth > clientWidth ? [`scrolls sideways: ${outside.map((each) => each.outerHTML.slice(0, 90)).join('\n')}`] : [];
  const alerts = [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent ?? '').filter(Boolean);
  return [...sideways, ...alerts];
}
