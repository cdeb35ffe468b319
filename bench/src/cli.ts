const help = `Usage:
  npm run bench -- home [PAIRS]   the home page against the same pages as one bundle (default 7 pairs)
  npm run bench -- buy [MINUTES]  purchases a second against pgbench on the same SQL function`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const [name, count] = process.argv.slice(2);
  if (name === 'home') {
    const { benchHome } = await import('./home.ts');
    return benchHome(Number(count ?? 7), say);
  }
  if (name === 'buy') {
    const { benchBuy } = await import('./buy.ts');
    return benchBuy(Number(count ?? 0));
  }
  say(help);
  process.exitCode = 1;
}

await main();
