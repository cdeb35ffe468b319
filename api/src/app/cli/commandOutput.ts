/** Output and exit code of a command: 0 done, 1 failed, 2 invalid. */
export interface CommandOutput {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

/** Formats a mistake of the operator; for programs (`--json`) on stdout. */
export function mistakeOutput(message: string, json: boolean): CommandOutput {
  return { code: 1, out: json ? `${JSON.stringify({ error: message })}\n` : '', err: json ? '' : `${message}\n` };
}
