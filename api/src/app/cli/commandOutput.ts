/** What goes to stdout and stderr, and the exit code: 0 done, 1 could not be done, 2 not understood. */
export interface CommandOutput {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

/** A mistake of the operator as output: for programs (`--json`) on stdout. */
export function mistakeOutput(message: string, json: boolean): CommandOutput {
  return { code: 1, out: json ? `${JSON.stringify({ error: message })}\n` : '', err: json ? '' : `${message}\n` };
}
