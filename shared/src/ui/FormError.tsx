import styled from '@emotion/styled';
import { messageOf } from '../api-client/http.ts';
import { color, font, radius, space } from '../theme/tokens.ts';
import { FailedCall } from './FailedCall.tsx';

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: ${space(3)} ${space(4)};
  border-left: 3px solid ${color.danger};
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.danger} 10%, ${color.surface});
  color: ${color.text};
  font-size: ${font.size.small};
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

export function FormError({ error, fallback }: { error: unknown; fallback?: string }) {
  return error ? (
    <Box role="alert">
      {messageOf(error, fallback)}
      <FailedCall error={error} refused={false} />
    </Box>
  ) : null;
}
