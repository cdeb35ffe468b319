import { type Browser, chromium } from 'playwright-core';
import type { AppName } from 'shared/contracts/appNames';
import { storageKeys } from 'shared/contracts/storage';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Machine } from '../keys/machine.ts';
import { readShells } from '../release/shells.ts';
import { readState } from '../site/deploymentLog.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { browserLaunch } from './browserLaunch.ts';
import { type AnswerTimeout, machineShare } from './busyPage.ts';
import { advice, type Finding, findingsIn, isInTrouble, type StorageOwnerOf } from './formatFindings.ts';
import { openPage } from './openPage.ts';
import { type Candidate, type PageObservation, type Visit, visitsTo } from './PageObservation.ts';
import { serveSite } from './serveSite.ts';
import type { Audience, SmokeApi } from './smokeApi.ts';

const declared = new Set<string>(Object.values(storageKeys));

/**
 * Returns a function that finds the owner of a storage key: the app whose scripts contain its name (without a number at its end).
 * Keys declared in shared/contracts/storage belong to all apps.
 */
function storageOwners(site: Site, live: readonly Candidate[]): StorageOwnerOf {
  const scripts = new Map<Candidate, Promise<string>>();
  const scriptsOf = (one: Candidate) => {
    const read = scripts.get(one) ?? allScripts(site, one);
    scripts.set(one, read);
    return read;
  };
  return async (candidate, key) => {
    if (declared.has(key)) return null;
    const name = key.replace(/[\d-]+$/, '');
    if (name === '') return null;
    for (const other of live) {
      if (other.info.app !== candidate.info.app && (await scriptsOf(other)).includes(name)) return other.info.app;
    }
    return null;
  };
}

async function allScripts(site: Site, { info, base }: Candidate): Promise<string> {
  const files = Object.keys(info.integrity).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => site.read(`${base.slice(1)}${file}`)));
  return texts.map((found) => found?.text ?? '').join('\n');
}

const List = Type.Object({ contents: Type.Array(Type.Object({ id: Type.Integer() })) });

const lists: Readonly<Record<string, string>> = {
  lotteryId: '/api/lotteries/?limit=1&status=running',
  rewardId: '/api/lotteries/rewards?limit=1',
};

async function exampleIds(url: string): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, path]) => {
      const answer: unknown = await (await fetch(url + path)).json();
      const [first] = Value.Check(List, answer) ? answer.contents : [];
      return first ? [[name, first.id] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Share of a processor below which the machine counts as busy. */
const busyBelow = 0.5;

export interface SmokeOptions {
  machine?: Machine;
  browser?: Browser;
  patience?: AnswerTimeout;
  /** Measures the share of a processor that a program gets, 0 to 1. */
  share?: () => Promise<number>;
}

class MachineBusy extends Error {
  constructor(page: string, findings: readonly Finding[], share: number) {
    const seen = findings.map(({ sentence }) => sentence).join('; ');
    super(
      `Nothing was moved, and there is no verdict: the machine is busy. A program gets ${Math.round(share * 100)} % of a processor here. What was seen on ${page} may come from that: ${seen}.\nRelease again when less runs on this machine.`,
    );
  }
}

type Page = readonly { audience: Audience; visit: Visit }[];

/**
 * Smoke test: opens each part of the given apps in a browser, within the whole site, as a visitor and as a member, and uses it.
 * The site is served only on this machine.
 * @param site has the candidates as live releases
 * @param before the site as it is live, for the comparison of doubtful findings
 * @returns one sentence per problem; empty if there is none
 * @throws MachineBusy if there is no verdict
 */
export async function smokeTest(
  site: Site,
  before: Site,
  apps: readonly AppName[],
  api: SmokeApi,
  options: SmokeOptions = {},
): Promise<string[]> {
  const live: Candidate[] = (await liveReleases(site, await readState(site, options.machine))).releases;
  const host = live.find(({ info }) => info.contract.role === 'host');
  // Before the first release of the host there is no page to open.
  if (!host) return [];
  const shells = await readShells(site, host.base);
  const ids = await Promise.all(api.audiences.map(({ url }) => exampleIds(url)));
  const pages = live
    .filter(({ info }) => apps.some((app) => app === info.app))
    .flatMap((one): Page[] => {
      const visits = api.audiences.map((_audience, index) => visitsTo(one, shells, ids[index] ?? {}));
      return (visits[0] ?? []).map((_visit, at) =>
        api.audiences.flatMap((audience, index) => {
          const visit = visits[index]?.[at];
          return visit ? [{ audience, visit }] : [];
        }),
      );
    });
  const browser = options.browser ?? (await startBrowser());
  try {
    const judge = new Judge(browser, { site, before }, storageOwners(site, live), options);
    return merged((await twoAtATime(pages, (page) => judge.findings(page))).flat());
  } finally {
    if (!options.browser) await browser.close();
  }
}

interface Found extends Finding {
  page: string;
}

class Judge {
  readonly #browser: Browser;
  readonly #sites: { site: Site; before: Site };
  readonly #keeperOf: StorageOwnerOf;
  readonly #options: SmokeOptions;

  constructor(browser: Browser, sites: { site: Site; before: Site }, keeperOf: StorageOwnerOf, options: SmokeOptions) {
    this.#browser = browser;
    this.#sites = sites;
    this.#keeperOf = keeperOf;
    this.#options = options;
  }

  /**
   * Returns the problems of a page, for the first audience that has some.
   * @throws MachineBusy
   */
  async findings(page: Page): Promise<Found[]> {
    const shown = new Set<string>();
    for (const { audience, visit } of page) {
      const { findings, seen } = await this.#judge(audience, visit);
      if (findings.length > 0) return findings.map((finding) => ({ ...finding, page: addressOf(audience, visit) }));
      for (const part of Object.keys(seen.parts)) shown.add(part);
    }
    return this.#missing(page, shown);
  }

  async #missing(page: Page, shown: ReadonlySet<string>): Promise<Found[]> {
    const [first] = page;
    const missing = first?.visit.parts.filter((part) => !shown.has(part)) ?? [];
    if (!first || missing.length === 0) return [];
    const audiences = page.map(({ audience }) => `a ${audience.name}`).join(' nor for ');
    const findings = missing.map((part) => ({
      sentence: `${part} is not on the page, not for ${audiences}`,
      advice: advice.missing,
      doubtful: true,
      page: first.visit.path,
    }));
    await this.#refuseVerdictIfBusy(first.visit.path, findings);
    return findings;
  }

  async #judge(audience: Audience, visit: Visit): Promise<{ findings: Finding[]; seen: PageObservation }> {
    const look = async (live: PageObservation | null) => {
      const seen = await this.#open(this.#sites.site, audience, visit);
      return { seen, findings: await findingsIn(visit.candidate, seen, this.#keeperOf, live) };
    };
    const first = await look(null);
    if (first.findings.length === 0 || first.findings.some((finding) => !finding.doubtful)) return first;
    const live = await this.#openLive(audience, visit);
    const again = await look(live);
    if (again.findings.length > 0 && isInTrouble(again.seen) && (live === null || isInTrouble(live)))
      await this.#refuseVerdictIfBusy(addressOf(audience, visit), again.findings);
    return again;
  }

  /** Opens the same page with the live release; null if the live site has no such page. */
  async #openLive(audience: Audience, visit: Visit): Promise<PageObservation | null> {
    const { before } = this.#sites;
    const { releases } = await liveReleases(before, await readState(before, this.#options.machine));
    const candidate = releases.find(({ app }) => app === visit.candidate.info.app);
    const host = releases.find(({ info }) => info.contract.role === 'host');
    if (!candidate || !host) return null;
    const shell = (await readShells(before, host.base)).find(({ pattern }) => pattern === visit.pattern);
    const there = shell?.parts.map((part) => part.split('?')[0] ?? '') ?? [];
    const parts = visit.parts.filter((part) => there.includes(part));
    if (!shell || parts.length < visit.parts.length) return null;
    return this.#open(before, audience, { ...visit, candidate, unseen: [] });
  }

  async #open(site: Site, audience: Audience, visit: Visit): Promise<PageObservation> {
    // One server per page, because a delayed file must not block another page.
    const served = await serveSite(site, audience);
    try {
      const { patience } = this.#options;
      return await openPage(this.#browser, served, visit, { token: audience.token, patience });
    } finally {
      await served.stop();
    }
  }

  async #refuseVerdictIfBusy(page: string, findings: readonly Finding[]): Promise<void> {
    const share = await (this.#options.share ?? machineShare)();
    if (share < busyBelow) throw new MachineBusy(page, findings, share);
  }
}

const addressOf = (audience: Audience, visit: Visit) => (audience.name === 'member' ? `${visit.path} as a member` : visit.path);

export async function startBrowser(): Promise<Browser> {
  try {
    return await chromium.launch(await browserLaunch());
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Error(
      `Nothing was moved: a release is tried in a browser, and none started: ${why}\nCHROMIUM_PATH names another one. '--skip behave --skip smoke' leaves the steps out, which is written into the log.`,
    );
  }
}

function merged(found: readonly Found[]): string[] {
  const pages = new Map<string, { what: string; on: Set<string> }>();
  for (const { sentence, advice: what, page } of found) {
    const same = pages.get(sentence) ?? { what, on: new Set() };
    same.on.add(page);
    pages.set(sentence, same);
  }
  return [...pages].map(([sentence, { what, on }]) => `${sentence} (on ${[...on].join(', ')}). ${what}`);
}

export async function twoAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all.entries()];
  const results: R[] = [];
  const take = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all([take(), take()]);
  return results;
}
