import X from 'lucide-react/icons/x';
import { padNumber } from 'shared/format/ticketNumber';
import { Chip, ChipList, ToolLabel } from './PickerTools.styles.ts';

export interface SelectedNumbersProps {
  selected: readonly number[];
  /** Count of numbers in the round. */
  total: number;
  onRemove(number: number): void;
}

/** The chosen numbers, each to be given back with one tap. */
export function SelectedNumbers({ selected, total, onRemove }: SelectedNumbersProps) {
  if (selected.length === 0) return null;
  return (
    <section aria-label="Selected numbers">
      <ToolLabel as="h3">Selected</ToolLabel>
      <ChipList>
        {selected.map((number) => (
          <li key={number}>
            <Chip type="button" onClick={() => onRemove(number)} aria-label={`${padNumber(number, total)}, remove`}>
              {padNumber(number, total)} <X size={14} aria-hidden />
            </Chip>
          </li>
        ))}
      </ChipList>
    </section>
  );
}
