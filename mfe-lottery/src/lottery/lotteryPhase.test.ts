import { drawnLottery, lottery } from 'shared/testing/factories';
import { isOpen, roundPhase } from './lotteryPhase.ts';

const end = 1_800_000_000_000;

describe('the phase of a round', () => {
  it('is open until its end, then calculating until it is drawn', () => {
    const running = lottery({ endTime: end });
    expect(roundPhase(running, end - 1)).toBe('open');
    expect(roundPhase(running, end)).toBe('calculating');
    expect(roundPhase({ ...running, status: 'awaiting' }, end + 3_600_000)).toBe('calculating');
  });

  it('lets the ten seconds run out before a result that is already known', () => {
    const drawn = drawnLottery({ endTime: end, rolledAt: end + 2_000 });
    expect(roundPhase(drawn, end + 9_999)).toBe('calculating');
    expect(roundPhase(drawn, end + 10_000)).toBe('drawn');
  });

  it('does not wait for the planned end of a round that was drawn earlier', () => {
    expect(roundPhase(drawnLottery({ endTime: end, rolledAt: end - 60_000 }), end - 50_000)).toBe('drawn');
  });

  it('believes the provider that a round is over, whatever the clock says', () => {
    expect(roundPhase(lottery({ endTime: end, status: 'awaiting' }), end - 5_000)).toBe('calculating');
  });

  it('is cancelled at any time', () => {
    expect(roundPhase(lottery({ endTime: end, status: 'cancelled' }), end - 5_000)).toBe('cancelled');
    expect(roundPhase(lottery({ endTime: end, status: 'cancelled' }), end + 5_000)).toBe('cancelled');
  });

  it('is open exactly while numbers can be bought', () => {
    const running = lottery({ endTime: end });
    expect(isOpen(running, end - 1)).toBe(true);
    expect(isOpen(running, end)).toBe(false);
    expect(isOpen({ ...running, status: 'awaiting' }, end - 1)).toBe(false);
    expect(isOpen({ ...running, status: 'cancelled' }, end - 1)).toBe(false);
    expect(isOpen(drawnLottery({ endTime: end, rolledAt: end - 60_000 }), end - 60_000)).toBe(false);
  });
});
