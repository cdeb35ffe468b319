import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { listNumbers } from 'shared/format/listNumbers';
import { panel, quietFocus, spread, text } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';
import type { Unbought } from './unboughtPicks.ts';

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
