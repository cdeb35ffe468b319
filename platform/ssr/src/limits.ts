import type { Limits } from './contract.ts';

/** What rendering may cost where nobody says otherwise. */
export const defaultLimits: Limits = {
  heapMb: 192,
  memoryMb: 512,
  loadMs: 2_000,
  burntMs: 250,
  htmlLength: 2 * 1024 * 1024,
  asks: 64,
  atOnce: 4,
  sets: 2,
  variants: 3,
  restMs: 5_000,
  pauseMs: 250,
};

/** Share of a document's deadline after which a rendering that has not paused is stopped; the rest is for one without the app. */
export const stopShare = 0.48;
