const help = `Longer runs of what the tests do briefly. Each says what it saw, and ends with 1 when something did not hold.

  npm run trial -- stops [COUNT]      stops under load, embedded and on PostgreSQL (50)
  npm run trial -- attacks            floods, streams, pictures, a slow database: what one visitor can do to the others
  npm run trial -- releases [COUNT]   commands of two teams killed as they release and roll back, in a folder and in a bucket (100 each)
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const [name, count] = process.argv.slice(2);
  if (count !== undefined && !/^[1-9]\d{0,3}$/.test(count)) throw new Error(`'${count}' is not a whole number.\n${help}`);
  if (name === 'stops') {
    const { tryStops } = await import('./stops.ts');
    return tryStops(say, Number(count ?? 50));
  }
  if (name === 'releases') {
    const { tryReleases } = await import('./releases.ts');
    return tryReleases(say, Number(count ?? 100));
  }
  if (name === 'attacks') {
    const { tryAttacks } = await import('./attacks.ts');
    return tryAttacks(say);
  }
  throw new Error(name === undefined ? help : `There is no trial '${name}'.\n${help}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
