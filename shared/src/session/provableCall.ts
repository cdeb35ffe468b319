/** A call that may have to be proved, as clients of every age describe it. */
export interface ProvableCall {
  method?: string | undefined;
  url?: string | undefined;
  /** What is sent; only of a text the proof can say which. */
  data?: unknown;
  headers: { get: (name: string) => unknown; set: (name: string, value: string) => unknown };
}

/** Its answer. Names of headers in small letters. */
export interface ProvableAnswer {
  status: number;
  headers: object;
}
