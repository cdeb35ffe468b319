import { useEffect, useRef } from 'react';
import { listNumbers } from 'shared/format/listNumbers';
import { EmptyState } from 'shared/ui/EmptyState';
import { Instead } from './Picker.styles.ts';

export interface SaleOverProps {
  selected: readonly number[];
  total: number;
}

/**
 * Says that the sale ended while the picker was open and that the picks were not charged. It takes the focus, whose element is
 * gone.
 */
export function SaleOver({ selected, total }: SaleOverProps) {
  const sentence = useRef<HTMLDivElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  const picks = listNumbers(selected, total);
  return (
    <Instead data-instead>
      <div role="alert" tabIndex={-1} ref={sentence}>
        <EmptyState>
          The sale has ended.
          {selected.length === 1 && ` Your pick ${picks} was not bought, and nothing was charged for it.`}
          {selected.length > 1 && ` Your picks ${picks} were not bought, and nothing was charged for them.`}
        </EmptyState>
      </div>
    </Instead>
  );
}
