import type { ComponentType, ReactNode } from 'react';
import { appOfPart } from 'shared/contracts/appNames';
import type { HtmlModule } from 'shared/contracts/mount';
import type { PartName, PartProps } from 'shared/contracts/parts';
import type { DocumentAsked, RenderGiven } from 'shared/contracts/rendering';
import type { State } from 'swr';

export type Fetcher = (key: string) => unknown;

let present: RenderContext | null = null;

/** Returns the render pass that is running; null while a shell is rendered, which has no content. */
export const currentRenderContext = (): RenderContext | null => present;

/** One render of a page from the loaded data. It records the data that was used and the data that was missing. */
export class RenderContext {
  readonly store: Map<string, State<unknown, unknown>>;
  readonly shown = new Set<PartName>();
  readonly failedParts = new Map<PartName, ReactNode>();
  /** Data that is not loaded yet: fetchers by key. */
  readonly missingData = new Map<string, Fetcher>();
  readonly used = new Set<string>();
  readonly #asked: DocumentAsked;
  readonly #given: RenderGiven;
  readonly #without: ReadonlySet<PartName>;

  /** @param without parts that render their placeholder, even if their remote has a server bundle */
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

  get member(): boolean {
    return this.#asked.member === true;
  }

  /** Renders with the clock stopped at the document's time. */
  render<T>(rendered: () => T): T {
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

  /** Returns a part from its remote's server bundle; null for a part that renders its placeholder. */
  partOf<Name extends PartName>(name: Name): ComponentType<PartProps[Name]> | HtmlModule<Name> | null {
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

const isPart = <Name extends PartName>(found: unknown): found is ComponentType<PartProps[Name]> | HtmlModule<Name> =>
  typeof found === 'function' ||
  (typeof found === 'object' && found !== null && ('$$typeof' in found || ('html' in found && typeof found.html === 'function')));
