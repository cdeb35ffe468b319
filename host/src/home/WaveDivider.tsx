import styled from '@emotion/styled';
import { color } from 'shared/theme/tokens';

const Wave = styled.svg`
  /* From edge to edge, out of the column. */
  width: 100vw;
  max-width: none;
  height: clamp(48px, 7vw, 96px);
  margin: 32px calc(50% - 50vw) 0;
`;

/** Three quiet waves between the rounds and the explanation. Decoration. */
export function WaveDivider() {
  return (
    <Wave viewBox="0 0 1440 96" preserveAspectRatio="none" fill="none" aria-hidden="true" focusable="false">
      <path d="M0 62c180-48 340-48 520-8s340 44 520 4 300-40 400-16v54H0Z" fill={color.surface} />
      <path d="M0 48c180-48 340-48 520-8s340 44 520 4 300-40 400-16" stroke={color.raised} strokeWidth="2" />
      <path d="M0 34c180-48 340-48 520-8s340 44 520 4 300-40 400-16" stroke={color.primary} strokeOpacity="0.5" strokeWidth="2" />
    </Wave>
  );
}
