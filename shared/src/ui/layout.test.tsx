import { render, screen } from '@testing-library/react';
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
