import styled from '@emotion/styled';
import { messageOf } from '../api-client/http.ts';
import { color, font, radius, space } from '../theme/tokens.ts';
import { Button } from './Button.tsx';
import { FailedCall } from './FailedCall.tsx';

interface ErrorBlockProps {
  error: unknown;
  fallback?: string;
  onRetry?: () => void;
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(10)} ${space(6)};
  border: 1px solid color-mix(in srgb, ${color.danger} 35%, transparent);
  border-radius: ${radius.large};
  background: color-mix(in srgb, ${color.danger} 6%, ${color.surface});
  color: ${color.danger};
  font-size: ${font.size.body};
  text-align: center;
  overflow-wrap: anywhere;

  p {
    margin: 0;
    max-width: 60ch;
  }
  @media (max-width: 479.98px) {
    > button {
      width: 100%;
    }
  }
`;

/** Replaces failed content: the server's message, a retry button, and a trace id for the operator. */
export function ErrorBlock({ error, fallback = 'An error occurred', onRetry }: ErrorBlockProps) {
  return (
    <Box role="alert">
      <p>{messageOf(error, fallback)}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <FailedCall error={error} />
    </Box>
  );
}
