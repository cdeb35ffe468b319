/** The command line is invalid; the message says what to change. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
