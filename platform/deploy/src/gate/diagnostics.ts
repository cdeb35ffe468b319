/** One thing that TypeScript found wrong. */
export interface Diagnostic {
  /** Relative to the folder of its tsconfig.json, with forward slashes; empty for one about no file. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** What is wrong, and on further lines why, each deeper than the one before. */
  messages: string[];
}

/** Reads TypeScript's plain output (`--pretty false`). */
export function diagnosticsIn(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const text of output.split(/\r?\n/)) {
    const head = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*)$/.exec(text);
    if (head) found.push({ file: head[1] ?? '', line: Number(head[2] ?? 0), messages: [head[3] ?? ''] });
    else if (text.startsWith(' ')) found.at(-1)?.messages.push(text.trim());
  }
  return found;
}

/** The way to what is wrong and the thing itself, without what stands between; without the paths of types. */
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
