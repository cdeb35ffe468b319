import { render, screen, within } from '@testing-library/react';
import { axe } from '../testing/axe.ts';
import { type Column, Table } from './Table.tsx';

interface Win {
  id: number;
  winner: string;
}
const columns: Column<Win>[] = [
  { key: 'winner', header: 'Winner', cell: (win) => win.winner },
  { key: 'link', header: 'Lottery', cell: (win) => <a href={`/lottery/${win.id}`}>Round {win.id}</a> },
];
const show = (rows: Win[]) => render(<Table caption="Latest winners" columns={columns} rows={rows} rowKey={(win) => win.id} />);

test('shows rows under their headers', async () => {
  const { container } = show([
    { id: 1, winner: 'snailfan' },
    { id: 2, winner: 'slowpoke' },
  ]);
  const table = screen.getByRole('table', { name: 'Latest winners' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  const row = screen.getByRole('row', { name: 'slowpoke Round 2' });
  expect(within(row).getByRole('link', { name: 'Round 2' })).toHaveAttribute('href', '/lottery/2');
  expect(await axe(container)).toHaveNoViolations();
});

test('shows a sentence when there are no rows', async () => {
  const { container } = show([]);
  expect(screen.getByRole('cell', { name: 'No data available' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Winner' })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});
