import type { Limits } from './contract.ts';

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

/** Share of a document's deadline after which a rendering without a pause is stopped; the rest is for a retry without the app. */
export const stopShare = 0.48;
