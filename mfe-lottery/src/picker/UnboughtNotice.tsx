import styled from '@emotion/styled';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { listNumbers } from 'shared/format/listNumbers';
import { panel, quietFocus, spread, text } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';
import type { PickerSelection } from './useSelection.ts';

/** Picks of a lottery whose sale ended before they were bought, kept for the next lottery of the same reward. */
interface UnboughtPicks {
  lotteryId: number;
  /** Ascending. */
  numbers: readonly number[];
}

const keyOf = (rewardId: number) => `snail-lotto.unbought.${rewardId}`;

function load(rewardId: number): UnboughtPicks | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(rewardId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('lotteryId' in stored) || !('numbers' in stored)) return null;
    const { lotteryId, numbers } = stored;
    if (typeof lotteryId !== 'number' || !Array.isArray(numbers)) return null;
    return { lotteryId, numbers: numbers.filter((number) => Number.isInteger(number)) };
  } catch {
    // Invalid data or blocked storage counts as no picks.
    return null;
  }
}

function save(rewardId: number, picks: UnboughtPicks | null): void {
  try {
    if (picks) sessionStorage.setItem(keyOf(rewardId), JSON.stringify(picks));
    else sessionStorage.removeItem(keyOf(rewardId));
  } catch {
    // Storage is full or blocked: the picks only live in memory.
  }
}

/**
 * `here`: picks of this lottery that were not bought; `earlier`: picks of an earlier lottery of this reward, to offer in it.
 */
interface Unbought {
  here: readonly number[];
  earlier: readonly number[];
  forget(): void;
}

/**
 * Keeps the picks that were not bought. They survive a reload, but not the tab.
 * @param ended the sale is over, and no purchase is open: moves the picks from the selection to those that were not bought
 */
export function useUnboughtPicks(
  { id, lotteryRewardId }: Pick<Lottery, 'id' | 'lotteryRewardId'>,
  selection: Pick<PickerSelection, 'latest' | 'clear'>,
  ended: boolean,
): Unbought {
  const [picks, setPicks] = useState<UnboughtPicks | null>(null);
  // After the first render, which equals the server's.
  useLayoutEffect(() => setPicks(load(lotteryRewardId)), [lotteryRewardId]);
  const change = useCallback(
    (next: UnboughtPicks | null) => {
      save(lotteryRewardId, next);
      setPicks(next);
    },
    [lotteryRewardId],
  );
  const keep = useEffectEvent(() => {
    const { selected, taken } = selection.latest();
    if (selected.length + taken.length > 0) change({ lotteryId: id, numbers: [...selected, ...taken].sort((a, b) => a - b) });
    selection.clear();
  });
  useEffect(() => {
    if (ended) keep();
  }, [ended]);
  return {
    here: picks?.lotteryId === id ? picks.numbers : [],
    earlier: picks && picks.lotteryId !== id ? picks.numbers : [],
    forget: () => change(null),
  };
}

const Notice = styled.section`
  ${spread(3, 6)}
  padding: ${space(4)} ${space(5)};
  ${panel()}
  ${quietFocus}
  p {
    flex: 1 1 18rem;
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
`;

/** A line of its own, because the next round may be known later. */
const LinkPlace = styled.div`
  flex-basis: 100%;
  min-height: 44px;
`;

const named = (numbers: readonly number[], total: number) =>
  numbers.length === 1
    ? `Your pick ${listNumbers(numbers, total)} was not bought`
    : `Your picks ${listNumbers(numbers, total)} were not bought`;

/** `numbers`: ascending, at least one. `focused`: the picker closed a moment ago, so the notice takes the focus. */
interface UnboughtNoticeProps {
  lottery: Lottery;
  numbers: readonly number[];
  decided: boolean;
  focused: boolean;
}

/** Says that the sale ended before the picks were bought, and leads with them to the reward's next lottery. */
function UnboughtNotice({ lottery, numbers, decided, focused }: UnboughtNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) notice.current?.focus({ preventScroll: true });
  }, [focused]);
  const next = useNextLottery(decided ? lottery.lotteryRewardId : null);
  return (
    <Notice ref={notice} tabIndex={-1} aria-label="Not bought">
      <p>
        {named(numbers, lottery.totalTickets)}: the sale has ended, and nothing was charged.{' '}
        {numbers.length === 1 ? 'It is' : 'They are'} kept for the next round.
      </p>
      <LinkPlace>
        {next && (
          <LinkButton variant="secondary" to={paths.lotteryWithNumbers(next.id, numbers)}>
            Choose {numbers.length === 1 ? 'it' : 'them'} in the next round
          </LinkButton>
        )}
      </LinkPlace>
    </Notice>
  );
}

interface UnboughtOfferProps {
  numbers: readonly number[];
  total: number;
  onTake(): void;
  onForget(): void;
}

function UnboughtOffer({ numbers, total, onTake, onForget }: UnboughtOfferProps) {
  return (
    <Notice aria-label="Not bought">
      <p>{named(numbers, total)} in an earlier round.</p>
      <Button variant="secondary" size="small" onClick={onTake}>
        Choose {numbers.length === 1 ? 'it' : 'them'} here
      </Button>
      <Button variant="ghost" size="small" onClick={onForget}>
        No, thanks
      </Button>
    </Notice>
  );
}

interface NotBoughtProps {
  state: LotteryState;
  unbought: Unbought;
  focused: boolean;
  onTake(numbers: readonly number[]): void;
}

/** Shows the picks that were not bought: in the sale those of an earlier lottery, afterwards those of this one. */
export function NotBought({ state: { lottery, phase }, unbought, focused, onTake }: NotBoughtProps) {
  const { here, earlier, forget } = unbought;
  const over = phase !== 'open';
  if ((over ? here : earlier).length === 0) return null;
  if (over) return <UnboughtNotice lottery={lottery} numbers={here} decided={phase !== 'calculating'} focused={focused} />;
  return <UnboughtOffer numbers={earlier} total={lottery.totalTickets} onTake={() => onTake(earlier)} onForget={forget} />;
}
