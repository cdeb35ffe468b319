import { padNumber } from 'shared/format/ticketNumber';

/** Returns when a reel stops, ms after all have started. @param position zero-based, from the left */
export const reelStopsMs = (position: number): number => 1_600 + position * 600;

/** Returns when all reels have stopped, ms after they have started. @param total count of numbers in the lottery */
export const reelsMs = (total: number): number => reelStopsMs(padNumber(0, total).length - 1) + 100;
