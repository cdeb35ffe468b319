export interface Diagnostic {
  /** Relative to the folder of tsconfig.json, with forward slashes; empty if the error belongs to no file. */
  file: string;
  /** One-based. */
  line: number;
  /** The error, then its explanations, from the outermost to the innermost. */
  messages: string[];
}

/** Parses TypeScript's plain output (`--pretty false`). */
export function diagnosticsIn(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const text of output.split(/\r?\n/)) {
    const head = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*)$/.exec(text);
    if (head) found.push({ file: head[1] ?? '', line: Number(head[2] ?? 0), messages: [head[3] ?? ''] });
    else if (text.startsWith(' ')) found.at(-1)?.messages.push(text.trim());
  }
  return found;
}

/** Returns the property path to the error and the innermost message, without the levels between and without import paths. */
export function reasonOf({ messages }: Diagnostic): string {
  const deepest = messages.length - 1;
  return messages
    .filter((message, depth) => depth === deepest || /^(Types of|The types) /.test(message))
    .map((message) =>
      message
        .replace(/ Two different types with this name exist, but they are unrelated\./g, '')
        .replace(/import\("(?:[^"]*\/)?([^"/]*)"\)(\.?)/g, (_path, file: string, dot: string) => (dot ? '' : file)),
    )
    .join(' ');
}
