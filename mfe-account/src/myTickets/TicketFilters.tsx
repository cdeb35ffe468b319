import styled from '@emotion/styled';
import { useId } from 'react';
import type { TicketResult } from 'shared/contracts/lotteries';
import { stack } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/printStyles';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';
import { SearchField } from 'shared/ui/SearchField';
import { Select } from 'shared/ui/Select';
import { Skeleton } from 'shared/ui/Skeleton';

/**
 * Parses the block number filter: '' means no filter, null an invalid number. Ignores thousands separators and spaces from other
 * sites.
 */
export function blockNumberOf(typed: string): number | '' | null {
  const digits = typed.replace(/[\s,._]/g, '');
  if (digits === '') return '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

const Filters = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-bottom: ${space(6)};

  > :first-of-type {
    grid-column: 1 / -1;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(140px, 1fr) 2fr minmax(160px, 1fr);

    > :first-of-type {
      grid-column: auto;
    }
  }
  ${notOnPaper}
  p {
    margin: ${space(2)} 0 0;
    color: ${color.danger};
    font-size: ${font.size.small};
  }
`;

export const statusChoices = ['', 'win', 'lose', 'pending'] as const satisfies readonly (TicketResult | '')[];

export interface TicketFilterValues {
  status: (typeof statusChoices)[number];
  hash: string;
  block: string;
}

const options = [
  { value: '', label: 'All' },
  { value: 'win', label: 'Win' },
  { value: 'lose', label: 'Lose' },
  { value: 'pending', label: 'Pending' },
] as const;

/** As high as the filters, so that these move nothing. */
export function FilterSkeletons() {
  return (
    <Filters as="div">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={71.5} />
      ))}
    </Filters>
  );
}

interface Props {
  filters: TicketFilterValues;
  onChange(patch: Partial<TicketFilterValues>, how?: { replace: boolean }): void;
}

export function TicketFilters({ filters, onChange }: Props) {
  const id = useId();
  return (
    <Filters role="search" aria-label="Filter my tickets">
      <Select label="Status" value={filters.status} options={options} onChange={(status) => onChange({ status })} />
      <SearchField
        label="Block hash"
        placeholder="0x…"
        value={filters.hash}
        onChange={(hash) => onChange({ hash: hash.trim() }, { replace: true })}
      />
      <div>
        <SearchField
          label="Block number"
          placeholder="45000123"
          value={filters.block}
          onChange={(block) => onChange({ block: block.trim() }, { replace: true })}
        />
        {blockNumberOf(filters.block) === null && (
          <p id={id} role="alert">
            A block number has digits only, for example 45000123.
          </p>
        )}
      </div>
    </Filters>
  );
}
