/** How a part stands in its place. */
export interface PartSeen {
  /** It is still loading something. */
  busy: boolean;
  /** It shows a text or a picture. */
  shown: boolean;
  /** What a card in its place, or an alert inside it, says. */
  problem: string | null;
}

/** What the watch in a page (watchPage.ts) has seen, and can look for. */
export interface WatchedPage {
  /** Each reading of storage; `key` is null where all of it was read. */
  uses: { store: string; key: string | null; stack: string }[];
  violations: { directive: string; blocked: string; file: string }[];
  /** The longest time that one task kept the page busy. */
  longest: { ms: number };
  /** How everything looks that is nobody's part, by its place in the page. */
  outside(): Record<string, string[]>;
  /** The parts on the page, as `lottery/NextDraw`. */
  parts(): Record<string, PartSeen>;
  /** What follows is judged against the page as it is now. */
  remember(): void;
  changes(): {
    /** Names of what the browser gives to all scripts, as `Array.prototype.map`. */
    globals: string[];
    /** `was` and `is` are null for an element that has gone. */
    styles: { path: string; was: string | null; is: string | null }[];
  };
}
