import styled from '@emotion/styled';
import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { paths } from 'shared/contracts/paths';
import { stack, text, wrap } from 'shared/theme/layout';
import { breakpoint, font, upTo } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { HeroSnail } from './HeroSnail.tsx';

const Screen = styled.div`
  ${stack(4)}
  justify-items: center;
  align-content: center;
  min-height: 60vh;
  padding: 64px 16px;
  text-align: center;
  h1 {
    margin: 0;
    font-size: clamp(28px, 6vw, ${font.size.large});
  }
  p {
    ${text('second', 'lead')}
    max-width: 48ch;
  }
`;

const Perched = styled.div`
  display: grid;
  justify-items: end;
  svg {
    width: clamp(110px, 26vw, 190px);
    margin: 0 6% -3% 0;
  }
  h1 {
    font-size: clamp(120px, 30vw, 220px);
    line-height: 0.8;
    letter-spacing: -0.04em;
  }
`;

const Actions = styled.div`
  ${wrap(3)}
  justify-content: center;
  margin-top: 16px;
  ${upTo(breakpoint.tablet)} {
    justify-self: stretch;
    > * {
      flex: 1 1 auto;
    }
  }
`;

export function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  useEffect(() => {
    console.error('The page could not be shown.', error);
  }, [error]);

  return (
    <Screen role="alert">
      <h1>This page slipped</h1>
      <p>Something went wrong while it was being shown. Nothing you bought or won is affected.</p>
      <Actions>
        <Button onClick={resetErrorBoundary}>Retry</Button>
        <LinkButton to={paths.home()} variant="secondary">
          Back Home
        </LinkButton>
      </Actions>
    </Screen>
  );
}

export function NotFoundScreen() {
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
