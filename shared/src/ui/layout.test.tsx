import { render, screen } from '@testing-library/react';
import { fullRows } from '../theme/fullRows.ts';
import { Grid } from './Grid.tsx';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';

test('style props are no attributes, and `as` is the tag', () => {
  const { container } = render(
    <Stack as="section" gap={3} start>
      <Text as="h2" tone="second" size="lead" weight={600} leading={1.3} display figures breaks clamp={2}>
        Prizes
      </Text>
      <Grid columns={{ base: 1, tablet: 2 }} gap={4} wideGap={5} below={6} print={2} aria-label="Cards">
        <li>One</li>
      </Grid>
      <Grid as="div" columns={{ base: 2 }} gap={4}>
        <div>Place</div>
      </Grid>
    </Stack>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Prizes' })).toHaveStyle({ margin: '0px', fontWeight: '600' });
  expect(screen.getByRole('list', { name: 'Cards' })).toContainElement(screen.getByRole('listitem'));
  const tags = [...container.querySelectorAll('*')].map(({ tagName, attributes }) => [
    tagName,
    ...[...attributes].map(({ name }) => name).sort(),
  ]);
  expect(tags).toEqual([['SECTION', 'class'], ['H2', 'class'], ['UL', 'aria-label', 'class'], ['LI'], ['DIV', 'class'], ['DIV']]);
});

function cells(columns: 2 | 3 | 4, count: number): number {
  const wide = [...fullRows(columns, count).matchAll(/:nth-of-type\((\d+)\) \{ grid-column: span (\d+); \}/g)];
  for (const [, place] of wide) expect(Number(place)).toBeLessThanOrEqual(count);
  return wide.reduce((taken, [, , span]) => taken + Number(span) - 1, count);
}

test('numbers the items from the beginning', () => {
  expect(fullRows(4, 7)).not.toContain('last');
});

test.each([2, 3, 4] as const)('any number of items fills whole rows of %i columns', (columns) => {
  for (let count = 1; count <= 100; count++) expect([count, cells(columns, count) % columns]).toEqual([count, 0]);
});

test('uses no more columns than the last row needs', () => {
  for (const columns of [2, 3, 4] as const) {
    for (let count = 1; count <= 100; count++) expect(cells(columns, count) - count).toBeLessThan(columns);
  }
});
