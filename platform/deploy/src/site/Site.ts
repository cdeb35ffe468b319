/** The place that releases live in and pages are served from. Paths are relative, with forward slashes. */
export interface Site {
  readonly address: string;
  /** Whether machines keep in mind what they saw of it. Not of one that ends with its process. */
  readonly remembered: boolean;
  /** Whether what serves its documents can choose among several for an address: then it can have canaries. */
  readonly choosesVariants: boolean;
  /** null when there is no such file. */
  read(path: string): Promise<Content | null>;
  /** Writes whole or not at all. */
  write(path: string, content: string | Uint8Array, contentType?: string): Promise<void>;
  /**
   * Writes a file that is not there yet, whole or not at all. Of any number who try, one succeeds.
   * @returns false when there is such a file: it stays as it is
   */
  create(path: string, text: string): Promise<boolean>;
  /**
   * Writes where what lies there may be replaced: nobody else writes this file in this way between the look at it and the writing.
   * @param may is asked for what is there at the moment (null: nothing), as often as somebody else was faster
   * @returns false when it may not: then nothing was written
   */
  replace(path: string, text: string, may: (now: string | null) => boolean, contentType?: string): Promise<boolean>;
  /** Paths of all files below a folder ('' for all of the site), in no order. */
  list(folder: string): Promise<string[]>;
  /** Symbolic links below a folder ('' for all of the site): a release has none, and servers send nothing that lies behind one. */
  links(folder: string): Promise<string[]>;
  /** Takes a file away; one that is not there is no error. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** When a file was last written, epoch ms; null when there is no such file. */
  changedAt(path: string): Promise<number | null>;
  /**
   * Takes away what writers that were killed left of files they had not finished.
   * @param before epoch ms: what is newer may be somebody's at this moment
   * @returns how many there were
   */
  sweep(before: number): Promise<number>;
}

/** A file of a site. */
export interface Content {
  text: string;
  bytes: Uint8Array;
}
