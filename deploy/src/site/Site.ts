/** A text and the tag that names this very version of it. */
export interface Tagged {
  text: string;
  tag: string;
}

/** The place that releases live in and pages are served from. Paths are relative, with forward slashes. */
export interface Site {
  readonly address: string;
  /** null when there is no such file. */
  read(path: string): Promise<Tagged | null>;
  /** Writes whole or not at all. */
  write(path: string, content: string | Uint8Array, contentType?: string): Promise<void>;
  /**
   * Writes only while the file still is the version `expected` (null: does not exist yet).
   * @returns false when somebody else was faster: read again and decide anew
   */
  compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean>;
  /**
   * Writes where what lies there may be replaced: nobody else writes this file in this way between the look at it and the writing.
   * @param may is asked for what is there at the moment (null: nothing), as often as somebody else was faster
   * @returns false when it may not: then nothing was written
   */
  replace(path: string, text: string, may: (now: string | null) => boolean, contentType?: string): Promise<boolean>;
  /** Adds a line to a log. */
  append(path: string, line: string): Promise<void>;
  /** Paths of all files below a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Takes a file away; one that is not there is no error. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
}
