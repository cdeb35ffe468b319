import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color, moving } from 'shared/theme/tokens';

const look = keyframes`
  0%, 100% { transform: rotate(-3deg); }
  50% { transform: rotate(5deg); }
`;

const Eyes = styled.g`
  transform-origin: 166px 62px;
  ${moving(css`animation: ${look} 6s ease-in-out infinite;`)}
`;

export function HeroSnail() {
  return (
    <svg viewBox="0 0 200 132" strokeLinecap="round" aria-hidden="true" focusable="false">
      <Eyes>
        <path d="M160 66 150 34M171 64l6-32" stroke="#D9C7A3" strokeWidth="6" />
        <path d="M149 30h.01m28.5-2h.01" stroke="#F5E7C8" strokeWidth="15" />
        <path d="M151 29h.01m28.5-2h.01" stroke={color.background} strokeWidth="6" />
      </Eyes>
      <path
        d="M8 130c20-1 30-8 42-16h66c24 0 34-12 34-32v-8c0-9 7-15 16-15s17 7 17 17c0 32-18 54-56 54Z"
        fill="#E8D6B0"
        stroke="#8A7650"
      />
      <path d="M8 130c20-1 30-8 42-16l6 6h66c26 0 44-10 55-34-5 27-23 44-50 44Z" fill="#C9B48A" />
      <path d="M168 84c4 3 8 2 10-1" stroke="#8A7650" strokeWidth="3" fill="none" />
      <circle cx="84" cy="66" r="56" fill={color.primary} />
      <path d="M84 122a56 56 0 0 0 53-74 60 60 0 0 1-96 54 56 56 0 0 0 43 20Z" fill="#D97F06" />
      <path
        d="M86 70c-5-4 0-13 9-10 12 4 12 22-2 27-17 6-34-7-32-25 3-22 28-32 48-22 22 12 25 42 8 60"
        fill="none"
        stroke={color.onPrimary}
        strokeWidth="8"
      />
      <path d="M46 38a47 47 0 0 1 26-16" fill="none" stroke="#FDE1A6" strokeWidth="6" />
    </svg>
  );
}
