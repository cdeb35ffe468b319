import { paths } from 'shared/contracts/paths';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Snail } from './Snail.tsx';
import { Letters, WordmarkLink } from './Wordmark.styles.ts';

export function Wordmark() {
  return (
    <WordmarkLink to={paths.home()}>
      <VisuallyHidden>Snail Lotto, home</VisuallyHidden>
      <Letters aria-hidden="true">
        L
        <Snail width={34} />
        TTO
      </Letters>
    </WordmarkLink>
  );
}
