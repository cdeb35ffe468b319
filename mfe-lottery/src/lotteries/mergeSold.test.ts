import { ticket, tickets } from 'shared/testing/factories';
import { mergeSold, type SoldEvent } from './mergeSold.ts';

const sold = (...buyers: [number, number][]): SoldEvent => ({
  type: 'sold',
  complete: false,
  tickets: buyers.map(([ticketNumber, userId]) => ({ ticketNumber, userId })),
  serverTime: 1_800_000_000_000,
});

describe('merging live sales', () => {
  it('marks newly sold numbers and leaves the others the same objects', () => {
    const before = tickets(4);
    const after = mergeSold(before, sold([2, 5]));
    expect(after[2]).toMatchObject({ ticketNumber: 2, userId: 5, id: null, createdAt: null });
    expect(after[1]).toBe(before[1]);
    expect(before[2]?.userId).toBeNull();
  });

  it('gives the same array when nothing is new, so that nothing renders', () => {
    const before = tickets(4, [2]);
    expect(mergeSold(before, sold([2, 99]))).toBe(before);
    expect(mergeSold(before, sold())).toBe(before);
  });

  it('never takes a sale back or changes its buyer', () => {
    const before = [ticket({ ticketNumber: 0, userId: 7 }), ticket({ ticketNumber: 1 })];
    expect(mergeSold(before, { ...sold([0, 99]), complete: true })).toBe(before);
  });

  it('ignores numbers that the round does not have', () => {
    const before = tickets(4);
    expect(mergeSold(before, sold([200, 5]))).toBe(before);
  });
});
