import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, CDPSession, JSHandle, Page } from 'playwright-core';
import { exampleTime } from 'shared/contracts/examples';
import { BusyWatch } from '../smoke/busyPage.ts';
import { recovered, releaseFrame } from '../smoke/PageObservation.ts';
import type { NamedExample } from './examples.ts';
import { type ExamplePage, examplePageName } from './page/examplePage.ts';
import type { ServedExample } from './serveExample.ts';

/** How often a part is shown; the first time loads what is loaded once. */
const rounds = 8;
/** Times below are of the page's own clock, which does not depend on the machine: ms. */
const stepMs = 100;
const longestLoading = 30_000;
/** Until a hidden part has ended what it delays, such as the next tries of a call that failed: their timers hold what was shown. */
const endingMs = 120_000;
const mostControls = 60;
const mostCounts = 3;
/** Processor time without an answer, and time until the machine is too busy for a verdict, ms. */
const patience = { work: 5_000, wall: 300_000 };

/** The problem of an example, as a sentence without its name. */
export class Found extends Error {}

function grown(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): { what: string; more: number }[] {
  const all = Object.entries(now).map(([what, count]) => ({ what, more: count - (before[what] ?? 0) }));
  return all.filter(({ more }) => more >= rounds - 1);
}

const withoutStop = (text: string) => (text.split('\n')[0] ?? '').slice(0, 300).replace(/[.!]$/, '');

export class ShownExample {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #busy: BusyWatch;
  readonly #served: ServedExample;
  readonly #errors: string[] = [];
  #handle: JSHandle<ExamplePage> | undefined;
  #documents = 0;
  #doing = 'showing it';

  private constructor(page: Page, session: CDPSession, busy: BusyWatch, served: ServedExample) {
    this.#page = page;
    this.#session = session;
    this.#busy = busy;
    this.#served = served;
    const note = (text: string, from: string) => {
      if (text.includes(recovered)) return;
      const file = releaseFrame(text)?.file ?? releaseFrame(from)?.file;
      this.#errors.push(`an error${file === undefined ? '' : ` in ${file}`}: ${withoutStop(text)}`);
    };
    page.on('pageerror', ({ message, stack }) => note(message, stack ?? ''));
    page.on('console', (message) => {
      const text = message.text();
      // Refusals are part of an example, and a request without an answer is named by its address.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) note(text, message.location().url);
    });
    page.on('domcontentloaded', () => {
      this.#documents += 1;
    });
  }

  static async open(context: BrowserContext, served: ServedExample, { example }: NamedExample): Promise<ShownExample> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const shown = new ShownExample(page, session, await BusyWatch.of(page, patience), served);
    await session.send('Emulation.setVirtualTimePolicy', { policy: 'pause', initialVirtualTime: exampleTime / 1000 });
    await shown.#during(page.goto(served.baseUrl + example.path, { waitUntil: 'load' }));
    shown.#handle = await page.evaluateHandle((name): ExamplePage => Reflect.get(window, Symbol.for(name)), examplePageName);
    shown.#errors.length = 0;
    return shown;
  }

  /**
   * Shows the part until it is settled, presses every control and hides it, eight times; the first time asks axe and walks by keyboard.
   * @throws Found for the first problem
   */
  async behave(): Promise<void> {
    let before: Record<string, number> = {};
    for (let round = 1; round <= rounds; round += 1) {
      this.#doing = round === 1 ? 'showing it' : 'showing it again';
      await this.#show();
      if (round === 1) {
        await this.#askAxe();
        await this.#walk();
      }
      await this.#pressControls();
      this.#doing = 'hiding it';
      await this.#ask((page) => page.hide());
      await this.#advance(stepMs);
      this.#check();
      if (round === 1) before = await this.#leftOpen({});
      else if (round === rounds) this.#compare(before, await this.#leftOpen(before));
    }
  }

  async #show(): Promise<void> {
    const problem = await this.#during(this.#shown.evaluate((page) => page.show().then(() => null, String)));
    if (problem !== null)
      throw new Found(
        `it cannot be loaded: ${withoutStop(problem)}. Export the part as the default of its file in src/exposes, or mount of X.mount.ts.`,
      );
    for (let waited = 0; ; waited += stepMs) {
      await this.#advance(stepMs);
      this.#check();
      const { shown, busy } = await this.#ask((page) => page.state());
      if (shown && !busy) return;
      if (waited < longestLoading) continue;
      throw new Found(
        shown
          ? `it is still loading (aria-busy) ${longestLoading / 1000} s after all requests were answered. End the loading state in every case.`
          : `it shows nothing, ${longestLoading / 1000} s after all requests were answered. Show something in every state.`,
      );
    }
  }

  async #askAxe(): Promise<void> {
    const axe = new AxeBuilder({ page: this.#page }).setLegacyMode().include('main');
    const { violations } = await this.#during(axe.analyze());
    const [first] = violations;
    if (!first) return;
    const where = first.nodes.slice(0, 3).map(({ target }) => target.join(' '));
    throw new Found(`axe ${first.id}: ${first.help}: ${where.join(', ')}. dequeuniversity.com/rules/axe explains the rule.`);
  }

  async #walk(): Promise<void> {
    this.#doing = 'walking it by keyboard';
    await this.#during(this.#page.locator('[data-edge]').first().focus());
    for (let stop = 0; ; stop += 1) {
      await this.#during(this.#page.keyboard.press('Tab'));
      this.#check();
      const { isOut, name, most } = await this.#busy.answerOf(
        this.#page.evaluate(() => {
          const { activeElement: at } = document;
          const all = document.querySelectorAll(
            'a, area, button, input, select, textarea, summary, iframe, audio, video, [tabindex], [contenteditable]',
          );
          return {
            isOut: at?.matches('[data-edge]') ?? false,
            name: `${at?.localName} '${(at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim().slice(0, 60)}'`,
            most: all.length + 10,
          };
        }),
      );
      if (isOut) return;
      if (stop > most)
        throw new Found(`the keyboard cannot leave it: after ${stop} presses of Tab the focus is on ${name}. Let Tab move on.`);
    }
  }

  async #pressControls(): Promise<void> {
    const pressed = new Set<string>();
    for (let count = 0; count < mostControls; count += 1) {
      const controls = await this.#ask((page) => page.controls(''));
      const next = controls.find(({ kind }) => !pressed.has(kind));
      if (!next) return;
      pressed.add(next.kind);
      this.#doing = `pressing '${next.label}'`;
      const documents = this.#documents;
      await this.#during(this.#shown.evaluate((page, kind) => page.press('', kind, 0), next.kind)).catch((error: unknown) => {
        if (!/context was destroyed|navigation/i.test(String(error))) throw error;
      });
      if (documents !== this.#documents)
        throw new Found(
          `${this.#doing} loads another document. Use a link of the router, and type="button" for a button in a form.`,
        );
      this.#check();
    }
  }

  /**
   * Counts what is open, several times: the browser frees some things later than others, and what a part leaves open stays.
   * @param before with as many as then the first count is enough
   * @returns the least of each kind
   */
  async #leftOpen(before: Readonly<Record<string, number>>): Promise<Record<string, number>> {
    let least: Record<string, number> = {};
    for (let count = 0; count < mostCounts; count += 1) {
      await this.#advance(endingMs);
      this.#check();
      await this.#ask((page) => page.putMouseAway());
      // Twice: the first frees what the second finds.
      for (let time = 0; time < 2; time += 1) await this.#busy.answerOf(this.#session.send('HeapProfiler.collectGarbage'));
      const { nodes, jsEventListeners } = await this.#busy.answerOf(this.#session.send('Memory.getDOMCounters'));
      const now = { ...(await this.#ask((page) => page.open())), 'listener at any element': jsEventListeners, node: nodes };
      least = Object.fromEntries(Object.entries(now).map(([what, many]) => [what, Math.min(many, least[what] ?? many)]));
      if (grown(before, least).length === 0) break;
    }
    return least;
  }

  /** @throws Found for the most exactly named thing of which every round has left one or more */
  #compare(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): void {
    const [first] = grown(before, now);
    if (!first) return;
    throw new Found(
      `it leaves open what it opened: ${first.more} more of '${first.what}' after it was shown and hidden ${rounds - 1} more times. End it in the clean-up function of the effect, or in unmount.`,
    );
  }

  #check(): void {
    const [address] = this.#served.unanswered;
    if (address !== undefined)
      throw new Found(
        `${this.#doing} asks for ${address}, which the example does not answer. Add the answer to src/exposes/examples.ts.`,
      );
    const [error] = this.#errors;
    if (error !== undefined) throw new Found(`${this.#doing}: ${error}. Fix the error, or catch it and show what to do.`);
  }

  get #shown(): JSHandle<ExamplePage> {
    if (!this.#handle) throw new Error('The page of the example is not open.');
    return this.#handle;
  }

  #ask<T>(question: (page: ExamplePage) => T | Promise<T>): Promise<T> {
    return this.#busy.answerOf(this.#shown.evaluate(question));
  }

  async #during<T>(asked: Promise<T>): Promise<T> {
    let settled = false;
    const end = () => {
      settled = true;
    };
    asked.then(end, end);
    do await this.#advance(stepMs);
    while (!settled);
    return asked;
  }

  /** Lets the page's clock run for so many ms; it stops while a request has no answer. */
  async #advance(budget: number): Promise<void> {
    const expired = new Promise<void>((resolve) => this.#session.once('Emulation.virtualTimeBudgetExpired', () => resolve()));
    const started = this.#session.send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget,
      maxVirtualTimeTaskStarvationCount: 1_000,
    });
    await this.#busy.answerOf(Promise.all([started, expired]));
  }
}
