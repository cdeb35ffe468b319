import type { PartSeen, WatchedPage } from './WatchedPage.ts';

/** Something that went wrong in a page, and where it came from: a stack, or an address. */
export interface PageError {
  text: string;
  from: string;
}

/** What was seen of a candidate on one page. */
export interface Seen {
  errors: PageError[];
  parts: Record<string, PartSeen>;
  /** Of the parts that no page shows, those that gave no component, each with the reason. */
  notLoaded: Record<string, string>;
  /** The script that kept the page busy and did not end. */
  busy: { script: string | null } | null;
  /** The longest time that one task kept the page busy, ms. */
  longest: number;
  uses: WatchedPage['uses'];
  violations: WatchedPage['violations'];
  globals: string[];
  styles: { path: string; was: string | null; is: string | null }[];
  /** Whether the page went on when its parts were left. */
  left: boolean;
}
