import { padNumber } from 'shared/format/ticketNumber';

/** When a reel of the winning number stops, ms after all have begun. @param position zero-based, from the left */
export const reelStopsMs = (position: number): number => 1_600 + position * 600;

/** When all reels stand and the number is read, ms after they have begun. @param total count of numbers in the round */
export const reelsMs = (total: number): number => reelStopsMs(padNumber(0, total).length - 1) + 100;
