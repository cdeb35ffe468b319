const help = `Usage:
  npm run bench -- home [PAIRS]   the home page against the same pages as one bundle (default 7 pairs)
  npm run bench -- picker         a tap on one of 256 numbers on a slow processor
  npm run bench -- stall          what a stalled remote costs the others
  npm run bench -- buy [MINUTES]  purchases a second against pgbench on the same SQL function`;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const [name, count] = process.argv.slice(2);
  if (name === 'home') {
    const { benchHome } = await import('./home.ts');
    return benchHome(Number(count ?? 7), say);
  }
  if (name === 'picker') {
    const { benchPicker } = await import('./picker.ts');
    return benchPicker(say);
  }
  if (name === 'stall') {
    const { benchStall } = await import('./stall.ts');
    return benchStall(say);
  }
  if (name === 'buy') {
    const { benchBuy } = await import('./buy.ts');
    return benchBuy(Number(count ?? 0));
  }
  say(help);
  process.exitCode = 1;
}

await main();
