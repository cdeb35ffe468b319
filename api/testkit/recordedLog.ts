import { Writable } from 'node:stream';
import { providerLog } from '../src/core/observability/log.ts';

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
    lines,
    parsed,
    last: () => parsed().at(-1) ?? {},
    events: (name: string) => parsed().filter(({ event }) => event === name),
  };
}
