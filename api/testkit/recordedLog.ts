import { Writable } from 'node:stream';
import { providerLog } from '../src/core/observability/log.ts';

/** The provider's own log, whose lines are kept for a test instead of printed. */
export function recordedLog(level = 'info') {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const parsed = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));
  return {
    log: providerLog(level, to),
    /** As written. */
    lines,
    /** Each as an object. */
    parsed,
    last: () => parsed().at(-1) ?? {},
    /** The events of a name. */
    events: (name: string) => parsed().filter(({ event }) => event === name),
  };
}
