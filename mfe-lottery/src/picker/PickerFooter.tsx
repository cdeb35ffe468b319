import { formatCto } from 'shared/format/money';
import { Button } from 'shared/ui/Button';
import { Spinner } from 'shared/ui/Spinner';
import { Balance, FooterButtons, FooterRow, Status } from './PickerFooter.styles.ts';

export interface PickerFooterProps {
  /** Selected numbers. */
  count: number;
  /** Price of one number, CTO. */
  price: number;
  /** The member's star balance, CTO. */
  balance: number;
  buying: boolean;
  onClear(): void;
  onConfirm(): void;
}

/** What the selection costs against the balance, and the two ways out of it. Only the provider decides whether it suffices. */
export function PickerFooter({ count, price, balance, buying, onClear, onConfirm }: PickerFooterProps) {
  const cost = count * price;
  const missing = cost - balance;
  return (
    <FooterRow>
      <div>
        <Status role="status">
          {count} selected, {formatCto(cost)}
        </Status>
        <Balance data-short={missing > 0 || undefined}>
          {missing > 0
            ? `Balance ${formatCto(balance)}: ${formatCto(missing)} short`
            : `Balance ${formatCto(balance)}, ${formatCto(-missing)} left after this`}
        </Balance>
      </div>
      <FooterButtons>
        <Button variant="ghost" onClick={onClear} disabled={count === 0 || buying}>
          Clear All
        </Button>
        {/* Not disabled while buying: it would lose the focus, and with it a keyboard's place in the picker. */}
        <Button onClick={onConfirm} aria-busy={buying || undefined} aria-disabled={buying || undefined}>
          {buying && <Spinner />}
          Confirm
        </Button>
      </FooterButtons>
    </FooterRow>
  );
}
