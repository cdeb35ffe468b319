export interface PartSeen {
  busy: boolean;
  shown: boolean;
  problem: string | null;
}

interface Control {
  /** Key of controls that differ only in numbers, such as those of list rows. */
  kind: string;
  label: string;
}

export interface WatchedPage {
  /** Accesses to storage; `key` is null if all of it was read or cleared. */
  uses: { store: string; key: string | null; does: 'reads' | 'writes'; stack: string }[];
  violations: { directive: string; blocked: string; file: string }[];
  /** Computed styles of elements outside of parts, by their position in the page. */
  outside(): Record<string, string[]>;
  isAlive(): boolean;
  parts(): Record<string, PartSeen>;
  /** Controls of a part without links, which lead to other pages. */
  controls(part: string): Control[];
  /**
   * Presses the nth control of a kind, then Escape, and waits for the next paint.
   * @returns the path of the page afterwards; null if the control is gone
   */
  press(part: string, kind: string, nth: number): Promise<string | null>;
  show(path: string): void;
  /**
   * Saves the current state as the baseline for `changes`.
   * @param own parts whose looks may change
   */
  remember(own: readonly string[]): void;
  changes(): {
    globals: string[];
    /** `was` and `is` are null for a removed element. */
    styles: { path: string; was: string | null; is: string | null }[];
  };
}
