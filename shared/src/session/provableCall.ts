/** A call that may need a proof, in the form that clients of all versions use. */
export interface ProvableCall {
  method?: string | undefined;
  url?: string | undefined;
  /** Body; a proof can include it only when it is a text. */
  data?: unknown;
  headers: { get: (name: string) => unknown; set: (name: string, value: string) => unknown };
}

export interface ProvableAnswer {
  status: number;
  headers: object;
}
