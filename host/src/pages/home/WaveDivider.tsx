import styled from '@emotion/styled';
import { color } from 'shared/theme/tokens';

const Wave = styled.svg`
  width: 100vw;
  max-width: none;
  height: clamp(48px, 11vw, 160px);
  margin: clamp(8px, 3vw, 32px) calc(50% - 50vw) 0;
  mask: linear-gradient(#000 50%, transparent);
`;

export function WaveDivider() {
  return (
    <Wave data-print="no" viewBox="0 0 1440 160" preserveAspectRatio="none" fill="none" aria-hidden="true" focusable="false">
      <path d="M0 74c180-48 340-48 520-8s340 44 520 4 300-40 400-16v102H0Z" fill={color.surface} />
      <path d="M0 46c180-48 340-48 520-8s340 44 520 4 300-40 400-16" stroke={color.primary} strokeOpacity="0.5" strokeWidth="2" />
    </Wave>
  );
}
