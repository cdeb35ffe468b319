import { useSyncExternalStore } from 'react';
import { motionPausedAttribute } from '../contracts/crossing.ts';
import type { TimeZone } from '../format/date.ts';

/**
 * Clock shared by all parts of the page: the server's time, one ticker for all countdowns, the time zone for display, and the
 * switch that pauses animations. A singleton of the contract.
 */
let offsetMs = 0;
/** Time at which the server rendered the document, epoch ms; null for static documents. */
let firstMs: number | null = null;
let paused = false;
let zone: TimeZone = 'local';
let nowMs = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const tickListeners = new Set<() => void>();
const pauseListeners = new Set<() => void>();
const zoneListeners = new Set<() => void>();

/** Returns the server's current time, epoch ms: the device's clock, corrected by API responses. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/**
 * Starts at the time of a server-rendered document: hydration first uses that time, as the document does, and then the running
 * clock.
 * @param serverTimeMs the server's clock when it rendered the document, epoch ms
 * @param ageMs time since then
 */
export function startClock(serverTimeMs: number, ageMs: number): void {
  firstMs = serverTimeMs;
  noteServerTime(serverTimeMs, ageMs);
}

/**
 * Corrects the clock by an API response.
 * @param serverTimeMs the server's clock when it answered, epoch ms
 * @param ageMs time since then: half the round trip, plus the time in a cache
 */
export function noteServerTime(serverTimeMs: number, ageMs: number): void {
  const next = serverTimeMs + ageMs - Date.now();
  // Ignore small differences: network jitter must not make countdowns stutter.
  if (Math.abs(next - offsetMs) < 400) return;
  offsetMs = next;
  tick();
}

/** Returns the server's time, epoch ms, updated on every full second while the component is mounted. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToTicks, presentTick, firstTick);
}

const firstTick = () => fullSecond(firstMs ?? serverNow());
const fullSecond = (epochMs: number) => Math.floor(epochMs / 1000) * 1000;

/** Without subscribers there are no ticks, so the last one may be old: use the current second instead. */
function presentTick(): number {
  return tickListeners.size > 0 ? nowMs : fullSecond(serverNow());
}

/**
 * Returns a value derived from the server's time (a phase, "is it over?"). Recomputes it every second, but renders the component
 * only when the value changes.
 * @param derive receives the server's time, epoch ms
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

/** Each tick is scheduled for the next full second of the server's clock, because timers drift and sleep in background tabs. */
function schedule(): void {
  clearTimeout(timer);
  if (tickListeners.size > 0) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

/** Returns whether animations are paused, by the page's switch or by the system's setting. */
export function useMotionPaused(): boolean {
  return useSyncExternalStore(subscribeToPause, isMotionPaused, () => false);
}

export function isMotionPaused(): boolean {
  return paused || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

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
 * Returns the time zone for display: the device's zone, or UTC when the reader chose it. Server-rendered documents use UTC,
 * because a server does not know the reader's zone.
 */
export function useTimeZone(): TimeZone {
  return useSyncExternalStore(subscribeToZone, presentZone, zoneOfDocument);
}

const zoneOfDocument = () => 'UTC' as const;

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
