import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { Actions, BigNumber, Screen } from './Screen.styles.ts';

/** For an address where no page is. */
export function NotFound() {
  return (
    <Screen>
      <h1>
        <BigNumber>404</BigNumber>
      </h1>
      <p>Sorry, the page you visited does not exist.</p>
      <Actions>
        <LinkButton to={paths.home()}>Back Home</LinkButton>
      </Actions>
    </Screen>
  );
}
