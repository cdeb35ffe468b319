/** A call that may have to be proved, as clients of every age describe it. */
export interface ProvableCall {
  method?: string | undefined;
  url?: string | undefined;
  /** What is sent; a proof can name it only where it is a text. */
  data?: unknown;
  headers: { get: (name: string) => unknown; set: (name: string, value: string) => unknown };
}

/** Its answer. Names of headers in small letters. */
export interface ProvableAnswer {
  status: number;
  headers: object;
}
