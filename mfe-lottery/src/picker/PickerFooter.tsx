import styled from '@emotion/styled';
import type { Ref } from 'react';
import { paths } from 'shared/contracts/paths';
import { formatCto, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { oneLine, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { beside, low } from './pickerLayout.ts';

const Money = styled.div`
  min-width: 0;
  height: 46px;
  overflow: hidden;
  ${beside} {
    height: 62px;
  }
`;

const Status = styled.p`
  ${text('text')}
  ${oneLine}
  font: 600 ${font.size.lead} / 24px ${font.display};
  font-variant-numeric: tabular-nums;
  ${low} {
    font-size: 18px;
  }
`;

const Balance = styled.p`
  ${text('second', 'small')}
  ${oneLine}
  line-height: 22px;
  font-variant-numeric: tabular-nums;
  a {
    color: ${color.danger};
    font-weight: 600;
  }
  @media (max-width: 374.98px) {
    font-size: 13px;
  }
  ${beside} {
    line-height: 18px;
    white-space: normal;
  }
  ${low} {
    font-size: 13px;
  }
`;

const FooterButtons = styled.div`
  display: flex;
  gap: ${space(2)};
  button {
    white-space: nowrap;
  }
  /* Includes the spinner's width, so that 'Clear All' does not move when a purchase begins. */
  button:last-of-type {
    min-width: 140px;
  }
  button:first-of-type {
    padding-inline: ${space(3)};
  }
  @media (max-width: 639.98px) {
    button:last-of-type {
      flex: 1;
    }
  }
  ${low} {
    button:last-of-type {
      flex: none;
      min-width: 120px;
      padding-inline: ${space(3)};
    }
  }
`;

export interface PickerFooterProps {
  count: number;
  empty: boolean;
  blocked: boolean;
  price: number;
  visitor: boolean;
  balance: number | null;
  buying: boolean;
  ref: Ref<HTMLButtonElement>;
  onClear(): void;
  onReview(): void;
}

export function PickerFooter(props: PickerFooterProps) {
  const { count, empty, blocked, price, visitor, balance, buying, ref, onClear, onReview } = props;
  const cost = count * price;
  const short = balance !== null && cost > balance;
  return (
    <>
      <Money>
        <Status role="status">
          {withThousands(count)} selected, {formatCto(cost)}
        </Status>
        <Balance>
          {empty && 'Choose at least one number. '}
          {balance !== null && `Balance ${formatCto(balance)}`}
          {short && (
            <>
              {': '}
              <Link to={paths.getTokens} title="How to get CTO">
                {formatCto(cost - balance)} short
              </Link>
            </>
          )}
          {balance !== null && !short && !empty && `, ${formatCto(balance - cost)} left after this`}
          {visitor && !empty && 'You log in before you pay.'}
        </Balance>
      </Money>
      {/* Not `disabled`: a disabled button loses the focus, and keyboard users their place. */}
      <FooterButtons>
        <Button variant="ghost" onClick={() => !buying && onClear()} aria-disabled={empty || buying || undefined}>
          Clear All
        </Button>
        <Button ref={ref} variant={blocked ? 'secondary' : 'primary'} busy={buying} onClick={onReview}>
          Review
        </Button>
      </FooterButtons>
    </>
  );
}
