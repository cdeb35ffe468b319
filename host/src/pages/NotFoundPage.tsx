import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { HeroSnail } from '../layout/HeroSnail.tsx';
import { Actions, Perched, Screen } from '../layout/Screen.styles.ts';

function NotFound() {
  return (
    <Screen>
      <Perched>
        <HeroSnail />
        <h1>404</h1>
      </Perched>
      <p>Sorry, the page you visited does not exist.</p>
      <Actions>
        <LinkButton to={paths.home()}>Back Home</LinkButton>
      </Actions>
    </Screen>
  );
}

export function NotFoundPage() {
  return <NotFound />;
}
