import type { AppName } from 'shared/contracts/appNames';
import type { Machine } from '../keys/machine.ts';
import { signerWhoMay } from '../keys/signerWhoMay.ts';
import type { Site } from '../site/Site.ts';
import { askFigures } from './askFigures.ts';
import { inPlace, type Output } from './inPlace.ts';
import { providerOf } from './providerOf.ts';
import { watchCanary } from './watchCanary.ts';

const hourMs = 60 * 60_000;

/** As long as the provider keeps figures: a watch sees all of its canary. */
const mostHours = 30 * 24;

export interface WatchCommand {
  machine: Machine;
  /** Named with --api. */
  api: string | undefined;
  /** How long it is watched at most. */
  hours: number;
}

/** @throws Error for what --hours cannot mean */
export function hoursOf(word: string): number {
  const hours = Number(word);
  if (hours > 0 && hours <= mostHours) return hours;
  throw new Error(`--hours is how long a canary is watched at most, up to ${mostHours}, not '${word}'.`);
}

/**
 * What can be said of a watch before anything is built: that takes a minute.
 * @throws Error with a sentence: the provider cannot be asked, or does not show the figures to the key here
 */
export async function refuseWatchEarly(site: Site, apps: readonly AppName[], { machine, api }: WatchCommand): Promise<void> {
  const { signer } = await signerWhoMay(site, apps, machine);
  for (const app of apps) await askFigures({ provider: providerOf(api), app, minutes: 1, key: signer.key });
}

/**
 * `npm run watch -- mfe-lottery`: watches its canary, and promotes it or ends it by itself. Ctrl-C leaves the canary as it is.
 * @returns code of the command: 0 where the canary was promoted, or somebody else has decided; else 1
 */
export async function watchCommand(
  site: Site,
  app: AppName,
  { machine, api, hours }: WatchCommand,
  out: Output,
): Promise<number> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const end = await watchCanary(site, app, {
    machine,
    provider: providerOf(api),
    mostMs: hours * hourMs,
    stopped: stopped.signal,
    show: shownOn(out),
    say: (line) => out.write(`${line}\n`),
  });
  return end === 'promoted' || end === 'gone' ? 0 : 1;
}

/** Milliseconds between two lines in a file. */
const lineMs = 60_000;

/** In a terminal the whole of it, in its place; in a file what it comes to, a line a minute. */
function shownOn(out: Output): (lines: readonly string[]) => void {
  if (out.isTTY) return inPlace(out);
  let next = 0;
  return (lines) => {
    if (Date.now() < next) return;
    next = Date.now() + lineMs;
    out.write(`${lines.at(-1)}\n`);
  };
}
