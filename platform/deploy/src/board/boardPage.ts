import { createHash } from 'node:crypto';
import type { AppReport, SharedVersion, SiteReport } from 'shared/contracts/siteReport';
import { formatCount } from '../canary/measures.ts';
import { formatMinute } from '../canary/metricsTable.ts';
import { boardScript, boardStyle } from './boardStyle.ts';

interface Markup {
  markup: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Builds markup, and escapes every value that is no markup itself. */
function html(texts: TemplateStringsArray, ...values: readonly (string | number | Markup | readonly Markup[])[]): Markup {
  const inserted = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('\n');
  });
  return { markup: String.raw({ raw: texts }, ...inserted) };
}
const raw = (markup: string): Markup => ({ markup });

type Tone = 'good' | 'warn' | 'bad' | 'quiet';
const marks: Record<Tone, string> = { good: '✓ ', warn: '! ', bad: '✗ ', quiet: '' };
const told = (tone: Tone, text: string) => html`<p class="${tone}">${marks[tone]}${text}</p>`;

const hourMs = 3_600_000;
function lasting(ms: number): string {
  const [count, unit] =
    ms < hourMs ? [ms / 60_000, 'minute'] : ms < 48 * hourMs ? [ms / hourMs, 'hour'] : [ms / (24 * hourMs), 'day'];
  const rounded = Math.max(1, Math.round(count));
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}
const age = (from: string, to: string) => lasting(Date.parse(to) - Date.parse(from));
const time = (at: string) => html`<time datetime="${at}">${formatMinute(Date.parse(at))} UTC</time>`;

const toneOfVersion = ({ is, by }: SharedVersion): Tone =>
  is === 'same' ? 'good' : is === 'behind' && by === 'patch' ? 'warn' : 'bad';
const isBehind = ({ shared }: AppReport) => shared.some((one) => toneOfVersion(one) === 'bad');
const isOverBudget = ({ scripts }: AppReport) => scripts.some(({ kilobytes, budget }) => budget !== null && kilobytes > budget);
/** As the alert PartsFail: more than 5 % of at least 50 attempts. */
const isFailing = ({ pages }: AppReport) => pages !== null && pages.attempts >= 50 && pages.failed / pages.attempts > 0.05;
const hasOtherBytes = ({ reproduced }: AppReport) => reproduced !== null && reproduced.differences > 0;
const isOverdue = ({ canary }: AppReport) => canary !== null && canary.overdueMs > 0;
const needsAttention = (app: AppReport) =>
  [isBehind, isOverBudget, isFailing, hasOtherBytes].some((is) => is(app)) || isOverdue(app);

function liveCell({ live, since, by }: AppReport, at: string): Markup {
  const [version = '', ...build] = live.split('-');
  const moved = since === null ? 'before deployments were signed' : `${age(since, at)} ago by ${by}`;
  return html`<p><strong>${version}</strong> <code class="quiet">${build.join('-')}</code></p><p class="quiet"${raw(since === null ? '' : ` title="${escaped(since)}"`)}>${moved}</p>`;
}

function canaryCell({ canary }: AppReport, at: string): Markup {
  if (canary === null) return told('quiet', 'none');
  const { release, percent, until, steps, overdueMs } = canary;
  const plan = steps.length > 0 ? `, then ${steps.join(', ')} %` : '';
  const hasExpired = until !== null && until <= at;
  const end = until === null ? 'until somebody decides' : `for ${age(at, until)} more`;
  const late = hasExpired ? 'expired undecided' : `next step (${steps[0]} %) due`;
  return html`<p><span class="tag">${percent} %</span> ${release}</p>
${hasExpired ? raw('') : told('quiet', `${end}${plan}`)}${overdueMs > 0 ? told('bad', `${late} ${lasting(overdueMs)} ago`) : raw('')}`;
}

function commitCell({ commit, tree, reproduced }: AppReport): Markup {
  const from = commit === null ? told('quiet', 'no commit') : html`<p><code title="${commit}">${commit.slice(0, 10)}</code></p>`;
  const other = `${reproduced?.differences} files have other bytes`;
  const built =
    reproduced === null
      ? told('quiet', 'not built again')
      : reproduced.differences === 0
        ? told('good', `reproduced by ${reproduced.by}`)
        : told('bad', other);
  return html`${from}${tree === 'changed' ? told('warn', 'with uncommitted changes') : raw('')}${built}`;
}

const kilobytes = (count: number) => count.toFixed(1);

function scriptsCell({ scripts }: AppReport): Markup {
  if (scripts.length === 0) return told('quiet', 'no scripts');
  const rows = scripts.map(({ what, kilobytes: is, budget }) => {
    const name = what.replace(/^the /, '');
    if (budget === null) return html`<p>${name}: ${kilobytes(is)} KB</p>`;
    const sentence = `${name}: ${kilobytes(is)} of ${budget} KB`;
    const meter = html`<meter min="0" low="${budget * 0.95}" high="${budget}" optimum="0" max="${budget * 1.001}" value="${is}" aria-label="${sentence}"></meter>`;
    return html`${is > budget ? told('bad', `${sentence}: over budget`) : html`<p>${sentence}</p>`}${meter}`;
  });
  return html`${rows}`;
}

function pagesCell(app: AppReport): Markup {
  const { pages } = app;
  if (pages === null) return told('quiet', 'not known');
  if (pages.attempts === 0) return html`<p>${formatCount(pages.visits)} visits</p>${told('quiet', 'no parts shown')}`;
  const share = ((pages.failed / pages.attempts) * 100).toFixed(1);
  const sentence = `${share} % of ${formatCount(pages.attempts)} parts failed`;
  return html`<p>${formatCount(pages.visits)} visits</p>${told(isFailing(app) ? 'bad' : pages.failed > 0 ? 'quiet' : 'good', sentence)}`;
}

function sharedCell({ app, shared }: AppReport): Markup {
  if (app === 'host') return told('quiet', 'provides them');
  const others = shared.filter(({ is }) => is !== 'same');
  if (others.length === 0)
    return told(shared.length > 0 ? 'good' : 'quiet', shared.length > 0 ? `${shared.length} as the host` : 'none');
  return html`${others.map((one) => {
    const relation = one.is === 'absent' ? 'the host has none' : `${one.is} by a ${one.by} version: the host has ${one.host}`;
    return told(toneOfVersion(one), `${one.name} ${one.here}, ${relation}`);
  })}`;
}

/** Each column: its heading, its cell, and the text by which the script sorts (natural order of numbers). */
const columns: readonly [string, (app: AppReport, at: string) => Markup, (app: AppReport) => string | number][] = [
  ['Live', liveCell, ({ since }) => since ?? ''],
  ['Canary', canaryCell, ({ canary }) => canary?.percent ?? 0],
  ['Commit', commitCell, ({ reproduced }) => (reproduced === null ? 1 : reproduced.differences === 0 ? 2 : 0)],
  ['Scripts', scriptsCell, ({ scripts }) => Math.round(Math.max(0, ...scripts.map(({ kilobytes: is }) => is * 10)))],
  ['Last day', pagesCell, ({ pages }) => pages?.visits ?? 0],
  ['Shared', sharedCell, ({ shared }) => shared.filter(({ is }) => is !== 'same').length],
];

function row(app: AppReport, at: string): Markup {
  const cells = columns.map(
    ([label, cell, sort]) =>
      html`<td role="cell" data-label="${label}" data-sort="${sort(app)}"><div>${cell(app, at)}</div></td>`,
  );
  const fine = needsAttention(app) ? '' : ' data-fine';
  return html`<tr role="row"${raw(fine)}><th role="rowheader" scope="row" data-sort="${app.app}">${app.app}<p>${app.owners.join(', ')}</p></th>
${cells}</tr>`;
}

// Roles are named because a narrow window shows the rows as cards, and browsers forget the table then.
const table = ({ apps, at }: SiteReport): Markup => html`
<label class="only"><input type="checkbox"> Only what needs attention (${apps.filter(needsAttention).length})</label>
<table role="table">
<caption>All apps, the host first</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">App</th>${columns.map(([label]) => html`<th role="columnheader" scope="col">${label}</th>`)}</tr></thead>
<tbody role="rowgroup">
${apps.map((app) => row(app, at))}
</tbody>
</table>`;

function figures({ apps }: SiteReport): Markup {
  const count = (is: (app: AppReport) => boolean) => apps.filter(is).length;
  const overdue = count(isOverdue);
  const bad = (name: string, is: (app: AppReport) => boolean): [string, string, Tone] => [
    name,
    String(count(is)),
    count(is) > 0 ? 'bad' : 'quiet',
  ];
  const all: readonly [string, string, Tone][] = [
    ['Apps', String(apps.length), 'quiet'],
    [
      overdue > 0 ? `Canaries, ${overdue} overdue` : 'Canaries',
      String(count(({ canary }) => canary !== null)),
      overdue > 0 ? 'bad' : 'quiet',
    ],
    bad('Behind the host', isBehind),
    bad('Over budget', isOverBudget),
    bad('With parts that fail', isFailing),
    [
      'Reproduced',
      `${count(({ reproduced }) => reproduced?.differences === 0)} of ${apps.length}`,
      apps.some(hasOtherBytes) ? 'bad' : 'quiet',
    ],
  ];
  return html`<dl>${all.map(([name, value, tone]) => html`<div class="${tone === 'quiet' ? '' : tone}"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

const snail = (width: number) =>
  raw(`<svg width="${width}" height="${Math.round((width * 34) / 38)}" viewBox="0 0 38 34" fill="none" stroke-linecap="round" aria-hidden="true">
<path d="M1 32.5c3.5-.3 5.5-2 7.5-4h13.5c5.2 0 7.8-3.2 7.8-8.4v-3.4c0-2.2 1.3-3.7 3.2-3.7s3.2 1.4 3.2 3.5c0 9.5-4.6 16-13.7 16Z" fill="currentColor"/>
<path d="M32 13.5 30 6.5M34.3 13.5 35.5 6.8" stroke="currentColor" stroke-width="1.9"/><circle cx="15" cy="17" r="13" fill="#F59E0B"/>
<path d="M15.2 17.7c-1.1-.9-.1-2.9 1.9-2.3 2.7.8 2.7 4.7-.4 5.9-3.7 1.4-7.2-1.5-6.6-5.3.7-4.6 6-6.5 10.1-4.2 4.3 2.4 4.7 8.3 1.4 11.7" stroke="#1A1204" stroke-width="2.4"/></svg>`);

const empty = html`<section class="empty">${snail(96)}<h2>Nothing is released yet</h2><p>The first release makes every app live: <code>npm run release -- all</code></p></section>`;

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (style: string) =>
  `default-src 'none'; style-src ${sourceOf(style)}; script-src ${sourceOf(boardScript)}; font-src data:; base-uri 'none'; form-action 'none'`;

/**
 * Writes the board: one HTML document that loads nothing, in which every value of the report is escaped. It does not name the site,
 * which may be a folder.
 * @param font the site's display font, WOFF2 in base64; null: one of the system
 */
export function boardPage(report: SiteReport, font: string | null): string {
  const { at, revision, warnings, apps } = report;
  const face = `@font-face{font-family:"Space Grotesk Variable";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:300 700}`;
  const style = font === null ? boardStyle : boardStyle + face;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark light">
<title>Releases</title>
<style>${raw(style)}</style>
</head>
<body>
<header><div class="mark" aria-hidden="true">L${snail(34)}TTO</div><h1>Releases</h1><p>Deployment ${revision}, as of ${time(at)}</p></header>
<main>
${apps.length === 0 ? empty : figures(report)}
${warnings.length === 0 ? raw('') : html`<ul class="warnings" aria-label="Warnings">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`}
${apps.length === 0 ? raw('') : table(report)}
</main>
<footer>Written by <code>npm run releases -- board</code>; the same as data: <code>npm run releases -- --json</code></footer>
<script>${raw(boardScript)}</script>
</body>
</html>
`.markup;
}
