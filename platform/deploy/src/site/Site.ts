/** The storage that holds releases and the pages to serve. Paths are relative, with forward slashes. */
export interface Site {
  readonly address: string;
  /** Whether machines keep copies of its log; not for a site that ends with the process. */
  readonly remembered: boolean;
  /** Whether its web server can choose a document per visitor, which canaries need. */
  readonly choosesVariants: boolean;
  read(path: string): Promise<Content | null>;
  write(path: string, content: string | Uint8Array, contentType?: string): Promise<void>;
  /**
   * Creates a file atomically. Of several concurrent callers one succeeds.
   * @returns false if the file exists; it stays unchanged
   */
  create(path: string, text: string): Promise<boolean>;
  /**
   * Replaces a file under a lock (compare and set).
   * @param may receives the current content (null: none); called again after each lost race
   * @returns false if `may` refused; nothing is written then
   */
  replace(path: string, text: string, may: (now: string | null) => boolean, contentType?: string): Promise<boolean>;
  /** Returns the paths of all files below a folder ('' for the whole site), unordered. */
  list(folder: string): Promise<string[]>;
  /** Returns the symbolic links below a folder ('' for the whole site). A release has none, and servers do not follow them. */
  links(folder: string): Promise<string[]>;
  /** Removes a file; a missing one is no error. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Returns when a file was last written, epoch ms; null if it does not exist. */
  changedAt(path: string): Promise<number | null>;
  /**
   * Removes unfinished files of killed writers.
   * @param before epoch ms; newer files may still be in use
   * @returns the number of removed files
   */
  sweep(before: number): Promise<number>;
}

export interface Content {
  text: string;
  bytes: Uint8Array;
}
