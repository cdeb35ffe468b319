import { padNumber } from 'shared/format/ticketNumber';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';

export interface SaleOverProps {
  /** Picks that were not bought in time. */
  selected: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  onClose(): void;
}

/** The round ended while the picker was open: nothing more can be bought, and nothing was charged for the picks. */
export function SaleOver({ selected, total, onClose }: SaleOverProps) {
  const picks = selected.map((number) => padNumber(number, total)).join(', ');
  return (
    <div role="alert">
      <EmptyState action={<Button onClick={onClose}>Back to the round</Button>}>
        The sale has ended.
        {selected.length === 1 && ` Your pick ${picks} was not bought, and nothing was charged for it.`}
        {selected.length > 1 && ` Your picks ${picks} were not bought, and nothing was charged for them.`}
      </EmptyState>
    </div>
  );
}
