import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [address = '127.0.0.2', connections = '1', seconds = '1', ...urls] = process.argv.slice(2);
const statuses: Record<number, number> = {};
const until = Date.now() + Number(seconds) * 1_000;
let turn = 0;

const ask = (url: string, agent: Agent) =>
  new Promise<number>((resolve) => {
    const search = `fromDate=2020-01-01T00:00:00.${String(turn % 1_000).padStart(3, '0')}Z&page=${1 + (turn++ % 50)}`;
    get(`${url}/api/lotteries/?${search}`, { agent, localAddress: address }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    }).once('error', () => resolve(0));
  });

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, n) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (Date.now() < until) {
      const status = await ask(urls[n % urls.length] ?? '', agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0) await sleep(50);
    }
    agent.destroy();
  }),
);
process.stdout.write(JSON.stringify(statuses));
process.exit(0);
