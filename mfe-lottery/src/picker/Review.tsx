import styled from '@emotion/styled';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import type { Protection } from 'shared/contracts/protection';
import { formatCto, withThousands } from 'shared/format/money';
import { ifUnsold } from 'shared/format/unsoldNumber';
import { Link } from 'shared/router';
import { bareList, figures, flow, quietFocus, spread, stack, text } from 'shared/theme/layout';
import { color, font, from, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { NumberList } from 'shared/ui/NumberList';
import { chanceOf } from '../lottery/chance.ts';
import { LimitLeft, tightestLimit } from '../lottery/LimitLeft.tsx';
import { Notices } from './Picker.styles.ts';
import { LostPicks, PickerProblem } from './PickerNotices.tsx';
import { low } from './pickerLayout.ts';
import { SaleTime } from './SaleTime.tsx';
import type { PickerProps, Problem } from './usePicker.ts';

const Sheet = styled.div`
  ${stack(4)}
  max-width: 620px;
  margin-inline: auto;
  padding-block: ${space(2)} ${space(4)};
  ${quietFocus}
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
  }
`;

const Facts = styled.dl`
  margin: 0;
  ${bareList}
  div {
    ${spread(0, 4)}
    align-items: baseline;
    padding-block: ${space(3)};
    border-bottom: 1px solid ${color.raised};
    ${low} {
      padding-block: ${space(1)};
    }
  }
  dt {
    ${text('second', 'small')}
  }
  dd {
    margin: 0;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    ${figures}
    text-align: end;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: ${color.muted};
    font: 400 13px / 1.4 ${font.text};
  }
  div:first-of-type dd {
    text-align: start;
  }
  [data-total] dd {
    font-size: ${font.size.title};
    line-height: 1.2;
  }
  [data-short] {
    color: ${color.danger};
  }
`;

/** The notices keep their height, so that Confirm never moves under the pointer. */
const Foot = styled.div`
  ${stack(2, 4)}
  align-items: center;
  width: 100%;
  ${from(640)} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Hint = styled.p`
  && {
    ${text('second', 'small')}
  }
  a {
    color: ${color.primaryHover};
    font-weight: 600;
  }
`;

const Buttons = styled.div`
  ${flow(2)}
  justify-content: flex-end;
  button:last-of-type {
    flex: 1;
    min-width: 180px;
    white-space: nowrap;
  }
`;

type Obstacle = 'lost' | 'waiting' | 'balance' | 'limit';

/** Returns what prevents the purchase, as far as the page knows it. Only the provider decides. */
function obstacleOf({ selection, price, balance, waiting, protection }: ReviewProps): Obstacle | null {
  const cost = selection.selected.length * price;
  if (selection.taken.length + selection.missing.length > 0) return 'lost';
  if (waiting) return 'waiting';
  if (balance !== null && cost > balance) return 'balance';
  return protection?.left != null && cost > protection.left ? 'limit' : null;
}

/** Tells whether a purchase uses more than the limit, or leaves less than a quarter of it. */
function isNear(protection: Protection, cost: number): boolean {
  const limit = tightestLimit(protection);
  return limit?.left != null && limit.left - cost < (limit.amount ?? 0) / 4;
}

export type ReviewProps = Pick<
  PickerProps,
  | 'selection'
  | 'price'
  | 'visitor'
  | 'balance'
  | 'waiting'
  | 'protection'
  | 'endTime'
  | 'drawRule'
  | 'refused'
  | 'buying'
  | 'onBack'
>;

/** Shows a purchase before it is made: numbers, price, balance after, time left, chance, and a limit that is near. */
export function Review({ selection, price, visitor, balance, waiting, protection, endTime, drawRule }: ReviewProps) {
  const { selected, sale, total } = selection;
  const sheet = useRef<HTMLDivElement>(null);
  // The pressed button is gone, and a second press must not buy.
  useEffect(() => sheet.current?.focus(), []);
  const cost = selected.length * price;
  // Of a purchase that has just succeeded, the numbers are in both.
  const held = [...new Set([...sale.own, ...selected])];
  return (
    <Sheet ref={sheet} tabIndex={-1} role="group" aria-label="Your purchase">
      <Facts>
        <div>
          <dt>{selected.length === 1 ? '1 number' : `${withThousands(selected.length)} numbers`}</dt>
          <dd>
            <NumberList numbers={selected} total={total} />
          </dd>
        </div>
        <div data-total="">
          <dt>Price</dt>
          <dd>
            {formatCto(cost)}
            <small>{formatCto(price)} a number</small>
          </dd>
        </div>
        {!visitor && (
          <div>
            <dt>Balance after this</dt>
            {balance === null ? (
              <dd>
                {waiting ? 'Loading…' : 'Not known'}
                <small>{waiting ? 'It takes a moment' : 'Your balance could not be loaded'}</small>
              </dd>
            ) : (
              <dd data-short={cost > balance || undefined}>
                {cost > balance ? `${formatCto(cost - balance)} short` : formatCto(balance - cost)}
                <small>{formatCto(balance)} now</small>
              </dd>
            )}
          </div>
        )}
        <div>
          <dt>Draw</dt>
          <dd>
            <SaleTime endTime={endTime} />
            <small>
              <DateTime at={endTime} />
            </small>
          </dd>
        </div>
        <div>
          <dt>Your chance</dt>
          <dd>
            {held.length > 0 ? chanceOf(held, total, drawRule) : 'None'}
            {/* The same words with and without numbers of before: they may come from another device, and move nothing. */}
            <small>
              You then hold {withThousands(held.length)} of {withThousands(total)}
            </small>
          </dd>
        </div>
      </Facts>
      {protection && isNear(protection, cost) && (
        <p>
          <LimitLeft protection={protection} cost={cost} />
        </p>
      )}
      <p>{ifUnsold}</p>
    </Sheet>
  );
}

function ConfirmHint({ obstacle, visitor }: { obstacle: Obstacle | null; visitor: boolean }): ReactNode {
  if (obstacle === 'limit') {
    return (
      <Hint>
        This is over your limit. <Link to={memberPaths.limits}>Your limits and breaks</Link>
      </Hint>
    );
  }
  if (obstacle === 'waiting') return <Hint>Your balance is loading. Then you can confirm.</Hint>;
  if (obstacle === 'balance') {
    return (
      <Hint>
        Your balance does not pay for these numbers. <Link to={paths.getTokens}>How to get CTO</Link>
      </Hint>
    );
  }
  return (
    <Hint>
      {visitor ? 'You log in and come back here. Your numbers are kept.' : 'You pay when you press Confirm, and not before.'}
    </Hint>
  );
}

interface ReviewFooterProps extends ReviewProps {
  problem: Problem | null;
  onConfirm(): void;
}

export function ReviewFooter(props: ReviewFooterProps) {
  const { selection, visitor, refused, buying, problem, onBack, onConfirm } = props;
  const why = useId();
  const pressed = useRef(false);
  const obstacle = obstacleOf(props);
  const confirm = ({ detail }: MouseEvent) => {
    // The second click of a double click on Review, which was at the same place.
    if (obstacle === 'waiting' || (detail > 1 && !pressed.current)) return;
    pressed.current = true;
    onConfirm();
  };
  return (
    <Foot>
      <Notices id={why} data-many>
        <PickerProblem problem={problem} />
        <LostPicks selection={selection} refused={refused} />
        {!problem && obstacle !== 'lost' && <ConfirmHint obstacle={obstacle} visitor={visitor} />}
      </Notices>
      <Buttons>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button
          variant={obstacle ? 'secondary' : 'primary'}
          busy={buying}
          aria-disabled={obstacle === 'waiting' || undefined}
          aria-describedby={obstacle ? why : undefined}
          onClick={confirm}
        >
          {visitor ? 'Log in to buy' : 'Confirm'}
        </Button>
      </Buttons>
    </Foot>
  );
}
