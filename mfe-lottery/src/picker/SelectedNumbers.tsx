import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { padNumber } from 'shared/format/ticketNumber';
import { Chip, ChipList, ToolLabel } from './PickerTools.styles.ts';

export interface SelectedNumbersProps {
  selected: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  onRemove(number: number): void;
}

/** The chosen numbers, each to be given back with one tap. A tap in the grid renders one of them, however many there are. */
export const SelectedNumbers = memo(function SelectedNumbers({ selected, total, onRemove }: SelectedNumbersProps) {
  if (selected.length === 0) return null;
  return (
    <section aria-label="Selected numbers">
      <ToolLabel as="h3">Selected</ToolLabel>
      <ChipList>
        {selected.map((number) => (
          <SelectedNumber key={number} number={number} total={total} onRemove={onRemove} />
        ))}
      </ChipList>
    </section>
  );
});

interface SelectedNumberProps {
  number: number;
  total: number;
  onRemove(number: number): void;
}

const SelectedNumber = memo(function SelectedNumber({ number, total, onRemove }: SelectedNumberProps) {
  const shown = padNumber(number, total);
  return (
    <li>
      <Chip type="button" onClick={() => onRemove(number)} aria-label={`${shown}, remove`}>
        {shown} <X size={14} aria-hidden />
      </Chip>
    </li>
  );
});
