/** A call that is to be proved. */
export interface ProvenCall {
  method: string;
  /** Whole address, without its query. */
  url: string;
  /** The text that is sent, undefined where it is none. */
  body: string | undefined;
  /** Its idempotency key, which makes repeating it harmless. */
  id: string | undefined;
  /** What it is made with; undefined for a login. */
  token: string | undefined;
}
