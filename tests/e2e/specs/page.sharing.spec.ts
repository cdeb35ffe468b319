import { paths, routePatterns } from 'shared/contracts/paths';
import { siteManifestPath } from 'shared/contracts/providerPaths';
import { expect, test } from '../support/test.ts';

const canonical = 'link[rel="canonical"]';

test('a shared link to a round shows its name, description and picture', async ({ page, request }) => {
  const { id, name } = await (await request.get('/api/lotteries/1')).json();
  await page.goto(paths.lottery(id));
  await expect(page).toHaveTitle(`${name} #${id} · Snail Lotto`);
  const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await meta('og:title')).toBe(`${name} #${id}`);
  const here = new URL(page.url());
  expect(await meta('og:url')).toBe(here.origin + paths.lottery(id));
  const picture = await request.get((await meta('og:image')) ?? '');
  expect(picture.headers()['content-type']).toMatch(/^image\//);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ '@type': 'Event', url: here.origin + paths.lottery(id) }),
  );
});

test('the address that a browser shares is that of the page that is shown', async ({ page }) => {
  await page.goto(paths.lottery(1));
  await page.getByRole('banner').getByRole('link', { name: 'Result' }).click();
  await expect(page).toHaveTitle('Winners List · Snail Lotto');
  await expect(page.locator(canonical)).toHaveAttribute('href', new RegExp(`^https?://[^/]+${paths.result()}$`));
  await expect(page.locator('meta[property^="og:"], script[type="application/ld+json"]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveTitle(/ #1 · Snail Lotto$/);
  await expect(page.locator(canonical)).toHaveAttribute('href', new RegExp(`${paths.lottery(1)}$`));
});

test('pages of a member, and addresses of nothing, are for no search engine', async ({ request }) => {
  for (const path of [
    paths.wallet(),
    paths.account(),
    routePatterns.accountLimits,
    paths.login(),
    paths.forgotPassword(),
    '/no/such/page',
    paths.lottery(99_999_999),
  ]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('the sitemap leads to pages that say the same address of themselves', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const locations = async (url: string) =>
    [...(await (await request.get(new URL(url).pathname)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, found = '']) => found,
    );
  const parts = await locations(sitemap);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    const [url = ''] = await locations(part);
    const answer = await request.get(new URL(url).pathname);
    expect(answer.status(), url).toBe(200);
    expect(await answer.text(), url).toContain(`<link rel="canonical" href="${url}">`);
  }
});

test('a phone finds name and icons for its home screen', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', siteManifestPath);
  const { icons } = await (await request.get(siteManifestPath)).json();
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const address of [touch, ...icons.map(({ src }: { src: string }) => src)])
    expect((await request.get(address)).headers()['content-type'], address).toBe('image/png');
});
