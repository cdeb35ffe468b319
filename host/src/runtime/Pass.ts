import type { ComponentType, ReactNode } from 'react';
import { appOfPart } from 'shared/contracts/appNames';
import type { PartName, PartProps } from 'shared/contracts/parts';
import type { DocumentAsked, RenderGiven } from 'shared/contracts/rendering';
import type { State } from 'swr';

/** Makes the answer that is kept by a key, as a part's own code does. */
export type Fetcher = (key: string) => unknown;

let present: Pass | null = null;

/** The pass that renders at this moment; null while a shell is rendered, which has no content. */
export const presentPass = (): Pass | null => present;

/** One rendering of a page from what is known: says what it used, and what it asked for in vain. */
export class Pass {
  /** The page's one cache, as SWR finds it. */
  readonly store: Map<string, State<unknown, unknown>>;
  /** Parts that stand in the page. */
  readonly shown = new Set<PartName>();
  /** Parts that broke, each as it was to be shown. */
  readonly fell = new Map<PartName, ReactNode>();
  /** What nobody has asked for yet, by key. */
  readonly wanted = new Map<string, Fetcher>();
  readonly used = new Set<string>();
  readonly #asked: DocumentAsked;
  readonly #given: RenderGiven;
  readonly #without: ReadonlySet<PartName>;

  /** @param without parts that have their room in the page, whatever their half has */
  constructor(
    asked: DocumentAsked,
    given: RenderGiven,
    known: Iterable<[string, State<unknown, unknown>]>,
    without: Iterable<PartName>,
  ) {
    this.#asked = asked;
    this.#given = given;
    this.#without = new Set(without);
    this.store = new Map(known);
  }

  /** Renders at one moment: whatever asks the clock is told the document's. */
  during<T>(rendered: () => T): T {
    const { now } = Date;
    present = this;
    Date.now = () => this.#asked.nowMs;
    try {
      return rendered();
    } finally {
      Date.now = now;
      present = null;
      this.#given.entering(null);
    }
  }

  /** What its remote's half has for a part; null for one that has its room. */
  partOf<Name extends PartName>(name: Name): ComponentType<PartProps[Name]> | null {
    if (this.#without.has(name)) return null;
    const parts = this.#given.halfOf(appOfPart(name))?.parts;
    const own = name.slice(name.indexOf('/') + 1);
    const found: unknown = parts && Object.hasOwn(parts, own) ? parts[own] : null;
    return isPart<Name>(found) ? found : null;
  }

  enter(name: PartName): void {
    this.shown.add(name);
    this.#given.entering(name);
  }

  leave(): void {
    this.#given.entering(null);
  }
}

const isPart = <Name extends PartName>(found: unknown): found is ComponentType<PartProps[Name]> =>
  typeof found === 'function' || (typeof found === 'object' && found !== null && '$$typeof' in found);
