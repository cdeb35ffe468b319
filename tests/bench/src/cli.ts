import { parseArgs } from 'node:util';

const help = `Usage:
  npm run bench -- home [TURNS]   the first pages beside the same documents without scripts, the home page also beside one bundle
                                  (default 7 turns); --path / or /lottery or /lottery/:id or /history: only that page
  npm run bench -- documents [MINUTES]
                                  documents and lists a second beside a bare Node server with the same bytes: static, kept for a second, made anew;
                                  then MINUTES of new ones without a pause, with the memory they take
  npm run bench -- buy [MINUTES]  purchases a second against pgbench on the same SQL function, then MINUTES of steady load
  npm run bench -- grow           what one process, one database and one reader of live events carry (docs/operations/growing.md)
  npm run bench -- live [WATCHERS]  a round of 100,000 numbers with watchers (default 2,000) and 500 purchases a second: from commit to screen, memory
  npm run bench -- scale [RELEASES]  a site of 50 remotes, 500 parts and 5,000 releases beside one of 3, 30 and 30: log, pages, gate, release, start
  npm run bench -- all [--no-browser] [--record]  the ratios of all of these beside the stored ones (docs/operations/performance.md);
                                  --record stores what was measured
Each takes --brief: one short round, which shows that the measurement works; its figures say little.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<unknown> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { brief: flag, 'no-browser': flag, record: flag, path: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, count] = positionals;
  const { brief } = values;
  if (count !== undefined && !/^\d+$/.test(count)) throw new Error(`'${count}' is not a whole number.\n${help}`);
  if (name === 'all') {
    const { benchAll } = await import('./all.ts');
    return benchAll(say, { brief, hasBrowser: !values['no-browser'], isRecording: values.record });
  }
  if (name === 'home') {
    const { benchHome } = await import('./home.ts');
    return benchHome({ turns: brief ? 1 : Number(count ?? 7), path: values.path }, say);
  }
  if (name === 'documents') {
    const { benchDocuments } = await import('./documents.ts');
    const minutes = Number(count ?? 0);
    return benchDocuments(say, brief ? { seconds: 1, rounds: 1, minutes } : { seconds: 5, rounds: 5, minutes });
  }
  if (name === 'buy') {
    const { benchBuy } = await import('./buy.ts');
    return benchBuy(
      say,
      brief ? { seconds: 1, repeats: 1, minutes: 0 } : { seconds: 5, repeats: 3, minutes: Number(count ?? 0) },
    );
  }
  if (name === 'grow') {
    const { benchGrow } = await import('./grow.ts');
    return benchGrow(
      say,
      brief ? { seconds: 0.3, watchers: [5], changes: 2 } : { seconds: 5, watchers: [100, 1_000, 4_000], changes: 20 },
    );
  }
  if (name === 'live') {
    const { benchLive } = await import('./live.ts');
    return benchLive(say, {
      ...(brief ? { seconds: 2, rate: 50 } : { seconds: 60, rate: 500 }),
      watchers: Number(count ?? (brief ? 20 : 2_000)),
    });
  }
  if (name === 'scale') {
    const { benchScale } = await import('./scale.ts');
    return benchScale(say, brief ? 60 : Number(count ?? 5_000));
  }
  throw new Error(name === undefined ? help : `There is no measurement '${name}'.\n${help}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
