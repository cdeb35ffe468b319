import type { ReactNode } from 'react';
import { Grid } from 'shared/ui/Grid';

export function RoundGrid({ as = 'ul', children }: { as?: 'ul' | 'div'; children: ReactNode }) {
  return (
    <Grid as={as} columns={{ base: 1, tablet: 2, wide: 3 }} gap={4} below={8} print={2}>
      {children}
    </Grid>
  );
}
