export interface ProofClaims {
  method: string;
  /** Absolute URL without query. */
  url: string;
  /** Sent text; undefined when the body is not a text. */
  body: string | undefined;
  /** Idempotency key, which makes a retry harmless. */
  id: string | undefined;
  token: string | undefined;
}
