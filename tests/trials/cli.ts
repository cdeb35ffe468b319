const help = `Longer runs of what the tests do briefly. Each says what it saw, and ends with 1 when something did not hold.

  npm run trial -- stops [COUNT]      stops under load, embedded and on PostgreSQL (50)
  npm run trial -- kills [COUNT]      kill -9 amid purchases and draws, embedded and on PostgreSQL (100)
  npm run trial -- cosigned [COUNT]   kill -9 of the site and its three witnesses, while rounds are cosigned and drawn (200)
  npm run trial -- folder [COUNT]     kill -9 in an embedded folder, half of them amid backups and restores (200)
  npm run trial -- restore [SECONDS]  PostgreSQL restored to the second before a table was dropped, after so many seconds of purchases (60)
  npm run trial -- histories [COUNT]  random histories against a model of them, embedded and on PostgreSQL (1000)
  npm run trial -- races [COUNT]      attempts at the same numbers, and draws while they are sold (10000)
  npm run trial -- attacks            floods, streams, pictures, a slow database: what one visitor can do to the others
  npm run trial -- fair [THOUSANDS]   draws of rule v2, whether every number comes as often as any other (1000)
  npm run trial -- frauds             frauds of an operator with all keys: who sees each, and within what time
  npm run trial -- freeze [NUMBERS]   sold-out rounds, how long publishing who holds what takes (100000)
  npm run trial -- names [COUNT]      what can be guessed a day, and whether times tell who is a member (200)
  npm run trial -- failover [COUNT]   kill -9 of the primary of two PostgreSQL servers under Patroni, amid purchases (20)
  npm run trial -- releases [COUNT]   commands of two teams killed as they release and roll back, in a folder and in a bucket (100 each)
  npm run trial -- watcher [COUNT]    kill -9 at every step of a watch that carries on canaries by their plan (50)
  npm run trial -- judge [COUNT]      canaries in simulated histories: how often a good one is aborted, and how many meet a bad one (1000)
`;

type Say = (line: string) => void;

const trials: Record<string, (say: Say, count: number | undefined) => Promise<void>> = {
  stops: async (say, count = 50) => (await import('./kills.ts')).tryStops(say, count),
  kills: async (say, count = 100) => (await import('./kills.ts')).tryKills(say, count),
  cosigned: async (say, count = 200) => (await import('./cosigned.ts')).tryCosigned(say, count),
  folder: async (say, count = 200) => (await import('./kills.ts')).tryFolder(say, count),
  restore: async (say, seconds = 60) => (await import('./failover.ts')).tryRestore(say, seconds),
  histories: async (say, count = 1_000) => (await import('./races.ts')).tryHistories(say, count),
  races: async (say, count = 10_000) => (await import('./races.ts')).tryRaces(say, count),
  fair: async (say, count = 1_000) => (await import('./races.ts')).tryFair(say, count),
  frauds: async (say) => (await import('./frauds.ts')).tryFrauds(say),
  freeze: async (say, count = 100_000) => (await import('./races.ts')).tryFreeze(say, count),
  releases: async (say, count = 100) => (await import('./kills.ts')).tryReleases(say, count),
  watcher: async (say, count = 50) => (await import('./kills.ts')).tryWatcher(say, count),
  failover: async (say, count = 20) => (await import('./failover.ts')).tryFailover(say, count),
  names: async (say, count = 200) => (await import('./names.ts')).tryNames(say, count),
  judge: async (say, count = 1_000) => (await import('./judge.ts')).tryJudge(say, count),
  attacks: async (say) => (await import('./attacks.ts')).tryAttacks(say),
};

async function main(): Promise<void> {
  const [name, count] = process.argv.slice(2);
  if (count !== undefined && !/^[1-9]\d{0,5}$/.test(count)) throw new Error(`'${count}' is not a whole number.\n${help}`);
  if (name === undefined) throw new Error(help);
  const trial = Object.hasOwn(trials, name) ? trials[name] : undefined;
  if (trial === undefined) throw new Error(`There is no trial '${name}'.\n${help}`);
  return trial((line) => process.stdout.write(`${line}\n`), count === undefined ? undefined : Number(count));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
