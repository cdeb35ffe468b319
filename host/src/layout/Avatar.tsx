import styled from '@emotion/styled';
import { color } from 'shared/theme/tokens';
import { Picture } from 'shared/ui/Picture';

const Round = styled.span`
  display: block;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  background: ${color.surface};
`;

export function Avatar({ src, size }: { src: string | null; size: number }) {
  return (
    <Round style={{ width: size, height: size }}>
      <Picture src={src} fallback="user" alt="" sizes={`${size}px`} />
    </Round>
  );
}
