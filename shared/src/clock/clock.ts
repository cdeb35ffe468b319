import { useSyncExternalStore } from 'react';
import { motionPausedAttribute } from '../contracts/crossing.ts';
import type { TimeZone } from '../format/date.ts';

/**
 * One clock for the page: the server's time, one ticker for all countdowns, the zone in which times are shown, and the
 * switch that pauses what moves.
 * Shared as one instance, so that a part asks the same clock as the host.
 */
let offsetMs = 0;
/** What the server's HTML counts from, epoch ms; null on a page without any. */
let firstMs: number | null = null;
let paused = false;
let zone: TimeZone = 'local';
let nowMs = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const tickListeners = new Set<() => void>();
const pauseListeners = new Set<() => void>();
const zoneListeners = new Set<() => void>();

/** The server's present time, epoch ms: the device's clock corrected by what the API's answers said. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/**
 * Begins with the moment that a document was made at: what the browser hydrates counts from it first, as the document does, and goes on
 * by the running clock.
 * @param serverTimeMs the server's clock when it made the document, epoch ms
 * @param ageMs time since then
 */
export function startClock(serverTimeMs: number, ageMs: number): void {
  firstMs = serverTimeMs;
  noteServerTime(serverTimeMs, ageMs);
}

/**
 * Corrects the clock by one answer of the API.
 * @param serverTimeMs the server's clock when it answered, epoch ms
 * @param ageMs time since then: half the round trip, plus the time it lay in a cache
 */
export function noteServerTime(serverTimeMs: number, ageMs: number): void {
  const next = serverTimeMs + ageMs - Date.now();
  // Network jitter must not make countdowns stutter: small differences are ignored.
  if (Math.abs(next - offsetMs) < 400) return;
  offsetMs = next;
  tick();
}

/** The server's time, renewed every second on the second while anybody looks; epoch ms. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToTicks, presentTick, firstTick);
}

const firstTick = () => fullSecond(firstMs ?? serverNow());
const fullSecond = (epochMs: number) => Math.floor(epochMs / 1000) * 1000;

/** While nobody looks there are no ticks, so the last one may be old: a first look gets the present second instead. */
function presentTick(): number {
  return tickListeners.size > 0 ? nowMs : fullSecond(serverNow());
}

/**
 * A value that follows from the server's time (a phase, "is it over?"): looked at every second, but the component
 * renders again only when the value changes.
 * @param derive given the server's time, epoch ms
 */
export function useClockValue<T extends string | number | boolean>(derive: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribeToTicks,
    () => derive(serverNow()),
    () => derive(firstMs ?? serverNow()),
  );
}

function subscribeToTicks(listener: () => void): () => void {
  tickListeners.add(listener);
  if (tickListeners.size === 1) {
    nowMs = serverNow();
    schedule();
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    tickListeners.delete(listener);
    if (tickListeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  nowMs = serverNow();
  for (const listener of [...tickListeners]) listener();
  schedule();
}

/** Timers drift and sleep in background tabs; each tick is aimed anew at the next full second of the server's clock. */
function schedule(): void {
  clearTimeout(timer);
  if (tickListeners.size > 0) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

/** True while the player asked for no movement, by the page's switch or by the system's setting. */
export function useMotionPaused(): boolean {
  return useSyncExternalStore(subscribeToPause, isMotionPaused, () => false);
}

export function isMotionPaused(): boolean {
  return paused || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** The page's one switch for all moving things. */
export function setMotionPaused(next: boolean): void {
  paused = next;
  document.documentElement.toggleAttribute(motionPausedAttribute, next);
  for (const listener of [...pauseListeners]) listener();
}

function subscribeToPause(listener: () => void): () => void {
  pauseListeners.add(listener);
  return () => {
    pauseListeners.delete(listener);
  };
}

/**
 * The one zone in which the page shows its times; the device's own until the reader asks for UTC. What comes with the document is in UTC,
 * because a server does not know the reader's zone.
 */
export function useTimeZone(): TimeZone {
  return useSyncExternalStore(subscribeToZone, presentZone, zoneOfDocument);
}

const zoneOfDocument = () => 'UTC' as const;

/** The page's one switch between the device's zone and UTC. */
export function setTimeZone(next: TimeZone): void {
  zone = next;
  for (const listener of [...zoneListeners]) listener();
}

function presentZone(): TimeZone {
  return zone;
}

function subscribeToZone(listener: () => void): () => void {
  zoneListeners.add(listener);
  return () => {
    zoneListeners.delete(listener);
  };
}
