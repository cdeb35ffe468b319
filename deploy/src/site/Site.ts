/** The place that releases live in and pages are served from. Paths are relative, with forward slashes. */
export interface Site {
  readonly address: string;
  /** Whether machines keep in mind what they saw of it. Not of one that ends with its process. */
  readonly remembered: boolean;
  /** null when there is no such file. */
  read(path: string): Promise<Content | null>;
  /** Writes whole or not at all. */
  write(path: string, content: string | Uint8Array, contentType?: string): Promise<void>;
  /**
   * Writes a file that is not there yet, whole or not at all. It is granted to one only of any number who try.
   * @returns false when there is such a file: it stays as it is
   */
  create(path: string, text: string): Promise<boolean>;
  /** Paths of all files below a folder, in no order. */
  list(folder: string): Promise<string[]>;
  /** Takes a file away; one that is not there is no error. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
}

/** A file of a site. */
export interface Content {
  text: string;
  bytes: Uint8Array;
}
