import { pgliteKind } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { providerLog } from '../observability/log.ts';
import { MissingProxyDetector } from './missingProxyDetector.ts';

const balancer = '10.1.2.3';

function said(requests: number, of: (n: number) => { address?: string; claimed?: string; member?: number }): string[] {
  const watch = new MissingProxyDetector();
  return Array.from({ length: requests }, (_, n) => {
    const { address = balancer, claimed, member } = of(n);
    return watch.saw({ address, claimed, member });
  }).filter((sentence) => sentence !== undefined);
}

test('logs once, with the settings to change, that all visitors come through an unconfigured proxy', () => {
  const sentences = said(1_000, (n) => ({ claimed: `203.0.113.${n % 50}` }));
  expect(sentences).toEqual([expect.stringMatching(/^All visitors seem to come from 10\.1\.2\.3: 100 requests.*forwarded/)]);
  expect(sentences[0]).toContain("PROXY=10.1.2.3 in the containers' .env, --proxy 10.1.2.3 for npm run nginx, or TRUST_PROXY");
  expect(said(1_000, (n) => ({ member: n % 30 }))).toEqual([expect.stringContaining('they are of different members')]);
});

test.each([
  ['visitors with addresses of their own', (n: number) => ({ address: `203.0.113.${n % 7}`, claimed: `203.0.113.${n % 7}` })],
  [
    'one client that says many things',
    (n: number) => ({ address: n % 50 === 0 ? '203.0.113.9' : '198.51.100.1', claimed: `192.0.2.${n}` }),
  ],
  ['a household', (n: number) => ({ member: n % 4, claimed: `198.51.100.${n % 3}` })],
  ['what an honest proxy passes on of a client', (n: number) => ({ claimed: `192.0.2.${n}, 198.51.100.1` })],
  ['a monitor', () => ({})],
])('nothing is said of %s', (_who, of) => {
  expect(said(1_000, of)).toEqual([]);
});

test('few requests say nothing', () => {
  expect(said(99, (n) => ({ claimed: `203.0.113.${n}` }))).toEqual([]);
});

test.each([pgliteKind])('the log of a provider says it, on $name', async ({ open }) => {
  const database = await open();
  const lines: string[] = [];
  const log = providerLog('warn');
  log.warn = (...args: unknown[]) => void lines.push(String(args.at(-1)));
  const ask = async (header: string, config: { trustProxy: string[] }) => {
    lines.length = 0;
    const app = await openTestApp(database.db, config, { log });
    for (let n = 0; n < 110; n++)
      await app.inject({ url: '/api/token/', headers: { [header]: `203.0.113.${n}` }, remoteAddress: '10.1.2.3' });
    await app.close();
    return lines.filter((line) => line.startsWith('All visitors seem'));
  };
  expect(await ask('x-forwarded-for', { trustProxy: [] })).toHaveLength(1);
  expect(await ask('x-unbelieved-for', { trustProxy: ['10.1.2.3'] })).toHaveLength(1);
  await database.drop();
});
