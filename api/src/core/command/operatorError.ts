/** What the operator typed cannot be done; the message says what to change. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
