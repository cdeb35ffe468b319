/** How a part stands in its place. */
export interface PartSeen {
  /** It is still loading something. */
  busy: boolean;
  /** It shows a text or a picture. */
  shown: boolean;
  /** What a card in its place, or an alert inside it, says. */
  problem: string | null;
}

/** Something in a part that can be pressed. */
export interface Control {
  /** The same for controls that differ in numbers only, as the rows of a list. */
  kind: string;
  /** What people call it. */
  label: string;
}

/** What the watch in a page (watchPage.ts) has seen, and can look for. */
export interface WatchedPage {
  /** Each use of storage; `key` is null where all of it was read or removed. */
  uses: { store: string; key: string | null; does: 'reads' | 'writes'; stack: string }[];
  violations: { directive: string; blocked: string; file: string }[];
  /** How everything looks that is in no part, by its place in the page. */
  outside(): Record<string, string[]>;
  /** Whether React has started. */
  isAlive(): boolean;
  /** The parts on the page, as `lottery/NextDraw`. */
  parts(): Record<string, PartSeen>;
  /** What can be pressed in a part. Links are left out: they lead on by themselves. */
  controls(part: string): Control[];
  /**
   * Presses the nth control of a kind and then Escape, and waits until the page has drawn what comes of it.
   * @returns path of the page afterwards; null where the control is gone
   */
  press(part: string, kind: string, nth: number): Promise<string | null>;
  /** Goes to another page of the site without loading it. */
  show(path: string): void;
  /** What follows is judged against the page as it is now. @param own parts that may look different afterwards */
  remember(own: readonly string[]): void;
  changes(): {
    /** Names of what the browser gives to all scripts, as `Array.prototype.map`. */
    globals: string[];
    /** `was` and `is` are null for an element that has gone. */
    styles: { path: string; was: string | null; is: string | null }[];
  };
}
