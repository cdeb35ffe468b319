import { sharePicture, siteManifestPath, touchIconPath } from 'shared/contracts/providerPaths';
import sharp from 'sharp';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { cancelLottery } from '../lotteries/cancellation/cancellation.service.ts';
import { idsInSitemap, sitemapIndexText, sitemapText } from './sitemaps.ts';

const origin = 'https://lotto.example.com';

describe('files for search engines and home screens', () => {
  let test: TestDatabase;
  let app: App;
  let running: number;
  let drawn: number;
  let cancelled: number;

  beforeAll(async () => {
    test = await pgliteKind.open();
    [running, drawn, cancelled] = [await addLottery(test.db), await addLottery(test.db), await addLottery(test.db)];
    await queryWithoutTriggers(
      test.db,
      "update lotteries set drawn_at = '2026-01-02T03:04:05Z', winner_ticket = 1, block_hash = '0x00' where id = $1 returning id",
      [drawn],
    );
    app = await openTestApp(test.db, { publicUrl: `${origin}/` });
    await cancelLottery({ db: test.db, fairLog: testFairLog, announcer: app.announcer }, cancelled, 'No prize, sorry');
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

  it('robots are led to the sitemap, and may read all pages', async () => {
    const answer = await app.inject('/robots.txt');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    expect(answer.body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    const closed = [...answer.body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    expect(closed).toContain('/api/lotteries/*/live');
    // Crawlers must be able to read a page to see its "noindex".
    for (const page of ['/', '/lottery/7', '/account', '/login', '/pictures/share.png'])
      expect(closed.filter((path) => page.startsWith(path))).toEqual([]);
  });

  it('the sitemap leads to every public page: lists, prizes, rounds that run or have ended', async () => {
    const index = await app.inject('/sitemap.xml');
    expect(index.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
    const parts = locations(index.body);
    expect(parts).toEqual(['pages', 'prizes-0', 'rounds-0'].map((name) => `${origin}/sitemaps/${name}.xml`));
    const [pages, prizes, rounds] = await Promise.all(
      parts.map(async (url = '') => (await app.inject(new URL(url).pathname)).body),
    );
    expect(locations(pages ?? '')).toEqual(
      ['/', '/reward', '/lottery', '/policy', '/result', '/payouts', '/contact'].map((path) => origin + path),
    );
    expect(locations(prizes ?? '')).toHaveLength(3);
    expect(locations(rounds ?? '')).toEqual([drawn, running].map((id) => `${origin}/lottery/${id}`));
    expect(rounds).toContain(`<loc>${origin}/lottery/${drawn}</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>`);
    expect(rounds).toMatch(new RegExp(`/lottery/${running}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT`));
  });

  it.each([
    '/sitemaps/rounds-1.xml',
    '/sitemaps/members-0.xml',
    '/sitemaps/rounds-x.xml',
    '/sitemaps/rounds--1.xml',
    '/sitemaps/',
  ])('%s is no sitemap', async (path) => {
    const answer = await app.inject(path);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('the manifest opens the site in its own window, with icons of the declared type and size, and is revalidated each time', async () => {
    const answer = await app.inject(siteManifestPath);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(answer.json()).toMatchObject({ name: 'Snail Lotto', display: 'standalone', start_url: '/' });
    const Icons = Type.Object({
      icons: Type.Array(Type.Object({ src: Type.String(), sizes: Type.String(), type: Type.String(), purpose: Type.String() })),
    });
    const { icons } = Value.Parse(Icons, answer.json());
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    for (const { src, sizes, type } of icons) {
      const picture = await app.inject(src);
      const { width, height, format } = await sharp(picture.rawPayload).metadata();
      expect([picture.headers['content-type'], `${width}x${height}`, `image/${format}`]).toEqual([type, sizes, type]);
    }
  });

  it('security.txt names the contact of SECURITY_CONTACT and ends within a year; without the setting there is none', async () => {
    const path = '/.well-known/security.txt';
    expect((await app.inject(path)).statusCode).toBe(404);
    const other = await openTestApp(test.db, { publicUrl: origin, securityContact: 'mailto:security@lotto.example.com' });
    try {
      const answer = await other.inject(path);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).toContain(`Contact: mailto:security@lotto.example.com\n`);
      expect(answer.body).toContain(`\nCanonical: ${origin}${path}\n`);
      const expires = Date.parse(/^Expires: (.*)$/m.exec(answer.body)?.[1] ?? '') - Date.now();
      expect(expires).toBeGreaterThan(0);
      expect(expires).toBeLessThan(365 * 24 * 60 * 60 * 1_000);
    } finally {
      await other.close();
    }
  });

  it('the picture of a shared link has the size that documents say, and is not sent twice', async () => {
    const answer = await app.inject(sharePicture.path);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect({ width, height }).toEqual({ width: sharePicture.width, height: sharePicture.height });
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const again = await app.inject({ url: sharePicture.path, headers: { 'if-none-match': `${answer.headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await sharp((await app.inject(touchIconPath)).rawPayload).metadata()).width).toBe(180);
  });

  it('more rounds than a sitemap holds are in the next one', async () => {
    const far = idsInSitemap + 1;
    await test.db.query(`alter table lotteries alter column id set default ${far}`);
    expect(await addLottery(test.db)).toBe(far);
    const other = await openTestApp(test.db, { publicUrl: origin });
    try {
      expect(locations((await other.inject('/sitemap.xml')).body).slice(-2)).toEqual([
        `${origin}/sitemaps/rounds-1.xml`,
        `${origin}/sitemaps/rounds-0.xml`,
      ]);
      expect(locations((await other.inject('/sitemaps/rounds-1.xml')).body)).toEqual([`${origin}/lottery/${far}`]);
      expect(locations((await other.inject('/sitemaps/rounds-0.xml')).body)).not.toContain(`${origin}/lottery/${far}`);
    } finally {
      await other.close();
    }
  });
});

test('addresses are text, whatever is in them', () => {
  const url = `https://lotto.example.com/?a=1&b="2"<'3'>`;
  expect(sitemapText([{ url, changedAt: new Date(Date.UTC(2026, 10, 22)) }, { url: 'https://lotto.example.com/' }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://lotto.example.com/?a=1&amp;b=&quot;2&quot;&lt;&apos;3&apos;&gt;</loc><lastmod>2026-11-22T00:00:00.000Z</lastmod></url>',
      '<url><loc>https://lotto.example.com/</loc></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('an index names sitemaps', () => {
  expect(sitemapIndexText([{ url: 'https://lotto.example.com/sitemaps/pages.xml' }])).toContain(
    '<sitemap><loc>https://lotto.example.com/sitemaps/pages.xml</loc></sitemap>\n</sitemapindex>',
  );
});
