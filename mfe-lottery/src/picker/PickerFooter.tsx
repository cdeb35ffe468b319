import { paths } from 'shared/contracts/paths';
import { formatCto, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { Balance, FooterButtons, Money, Status } from './PickerFooter.styles.ts';

export interface PickerFooterProps {
  count: number;
  empty: boolean;
  price: number;
  balance: number;
  buying: boolean;
  onClear(): void;
  onConfirm(): void;
}

/** Shows cost and balance, with Clear All and Confirm. Only the provider decides whether the balance suffices. */
export function PickerFooter({ count, empty, price, balance, buying, onClear, onConfirm }: PickerFooterProps) {
  const cost = count * price;
  const missing = cost - balance;
  return (
    <>
      <Money>
        <Status role="status">
          {withThousands(count)} selected, {formatCto(cost)}
        </Status>
        <Balance>
          Balance {formatCto(balance)}
          {missing > 0 ? (
            <>
              {': '}
              <Link to={paths.getTokens} title="How to get CTO">
                {formatCto(missing)} short
              </Link>
            </>
          ) : (
            `, ${formatCto(-missing)} left after this`
          )}
        </Balance>
      </Money>
      {/* Not `disabled`: a disabled button loses the focus, and keyboard users their place. */}
      <FooterButtons>
        <Button variant="ghost" onClick={() => !buying && onClear()} aria-disabled={empty || buying || undefined}>
          Clear All
        </Button>
        <Button busy={buying} onClick={onConfirm}>
          Confirm
        </Button>
      </FooterButtons>
    </>
  );
}
