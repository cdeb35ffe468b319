import { paths } from 'shared/contracts/paths';
import { formatCto, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { Balance, FooterButtons, Money, Status } from './PickerFooter.styles.ts';

export interface PickerFooterProps {
  /** Selected numbers. */
  count: number;
  /** Nothing at all is picked. */
  empty: boolean;
  /** Price of one number, CTO. */
  price: number;
  /** The member's star balance, CTO. */
  balance: number;
  buying: boolean;
  onClear(): void;
  onConfirm(): void;
}

/** What the selection costs against the balance, and the two ways out of it. Only the provider decides whether it suffices. */
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
      {/* Neither is ever disabled: it would lose the focus, and with it a keyboard's place in the picker. */}
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
