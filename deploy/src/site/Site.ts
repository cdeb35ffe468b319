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
  /** The same for what is no text, as pictures. */
  bytes(path: string): Promise<Uint8Array | null>;
  /** Writes whole or not at all. */
  write(path: string, content: string | Uint8Array, contentType?: string): Promise<void>;
  /**
   * Writes only while the file still is the version `expected` (null: does not exist yet).
   * @returns false when somebody else was faster: read again and decide anew
   */
  compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean>;
  /** Adds a line to a log. */
  append(path: string, line: string): Promise<void>;
  /** Takes a file away; one that is not there is no error. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
}
