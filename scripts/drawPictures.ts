/*
 * Draws the site's pictures (shared/contracts/providerPaths): the icon and the card for shared links.
 * After a change run node_modules/.bin/node scripts/drawPictures.ts and commit the files.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'api', 'src', 'modules', 'seo', 'pictures');
const background = '#0B0D12';

const shell = `<circle cx="16" cy="16" r="15" fill="#F59E0B"/>
<path d="M16 31a15 15 0 0 0 14.2-19.8A16.1 16.1 0 0 1 4.5 25.6 15 15 0 0 0 16 31Z" fill="#D97F06"/>
<path d="M16.2 16.8c-1.3-1-.1-3.4 2.2-2.7 3.1.9 3.1 5.4-.5 6.8-4.3 1.6-8.3-1.7-7.6-6.1.8-5.3 6.9-7.5 11.6-4.8 5 2.8 5.4 9.5 1.6 13.5" fill="none" stroke="#1A1204" stroke-width="2.8" stroke-linecap="round"/>`;

const icon = (size: number, share: number) => {
  const width = 32 / share;
  const edge = (width - 32) / 2;
  const ground = share === 1 ? '' : `<rect x="${-edge}" y="${-edge}" width="${width}" height="${width}" fill="${background}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-edge} ${-edge} ${width} ${width}">${ground}${shell}</svg>`;
};

/** The hero's snail (host/src/layout/HeroSnail.tsx) without animation. */
const snail = `<svg viewBox="0 0 200 132" width="520">
<path d="M160 66 150 34M171 64l6-32" stroke="#D9C7A3" stroke-width="6" stroke-linecap="round"/>
<circle cx="149" cy="30" r="7.5" fill="#F5E7C8"/><circle cx="177.5" cy="28" r="7.5" fill="#F5E7C8"/>
<circle cx="151" cy="29" r="3" fill="${background}"/><circle cx="179.5" cy="27" r="3" fill="${background}"/>
<path d="M8 130c20-1 30-8 42-16h66c24 0 34-12 34-32v-8c0-9 7-15 16-15s17 7 17 17c0 32-18 54-56 54Z" fill="#E8D6B0"/>
<path d="M8 130c20-1 30-8 42-16l6 6h66c26 0 44-10 55-34-5 27-23 44-50 44Z" fill="#C9B48A"/>
<path d="M168 84c4 3 8 2 10-1" stroke="#8A7650" stroke-width="3" stroke-linecap="round" fill="none"/>
<circle cx="84" cy="66" r="56" fill="#F59E0B"/>
<path d="M84 122a56 56 0 0 0 53-74 60 60 0 0 1-96 54 56 56 0 0 0 43 20Z" fill="#D97F06"/>
<path d="M86 70c-5-4 0-13 9-10 12 4 12 22-2 27-17 6-34-7-32-25 3-22 28-32 48-22 22 12 25 42 8 60" fill="none" stroke="#1A1204" stroke-width="8" stroke-linecap="round"/>
<path d="M46 38a47 47 0 0 1 26-16" fill="none" stroke="#FDE1A6" stroke-width="6" stroke-linecap="round"/>
</svg>`;

const font = (await readFile(join(root, 'shared', 'src', 'assets', 'display-font', 'space-grotesk.woff2'))).toString('base64');
const card = `<style>
@font-face { font-family: 'Space Grotesk'; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 300 700; }
body { position: relative; display: flex; align-items: center; justify-content: space-between; box-sizing: border-box; width: 1200px; height: 630px;
  margin: 0; padding: 0 72px 0 80px; overflow: hidden; color: #F8FAFC; background: radial-gradient(circle at 76% 48%, #3a2a0c 0, ${background} 46%);
  font-family: 'Space Grotesk'; }
h1 { margin: 0 0 32px; font-size: 84px; font-weight: 700; line-height: 1.04; letter-spacing: -0.02em; }
p { margin: 0; color: #C3C9D5; font-size: 34px; line-height: 1.35; }
b { color: #F59E0B; font-weight: 600; }
i { position: absolute; right: 0; bottom: 0; left: 0; height: 10px; background: #F59E0B; }
</style><div><h1>Snail Lotto</h1><p>Buy spins and win rewards,<br>from <b>1 CTO</b>, in a draw that<br>anybody can check.</p></div>${snail}<i></i>`;

const browser = await chromium.launch(await browserLaunch());
const page = await browser.newPage();

async function draw(file: string, html: string, width: number, height: number, clear = false): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>body { margin: 0 } svg { display: block }</style>${html}`);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(folder, file), omitBackground: clear });
}

await draw('share.png', card, 1200, 630);
await draw('icon-192.png', icon(192, 1), 192, 192, true);
await draw('icon-512.png', icon(512, 1), 512, 512, true);
// Masks may cut to a circle of four fifths; a phone without a mask shows the whole square.
await draw('icon-maskable.png', icon(512, 0.72), 512, 512);
await draw('touch-icon.png', icon(180, 0.8), 180, 180);
await browser.close();
