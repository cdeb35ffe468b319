import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { color, font } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

/** Renders the snail of the wordmark; its shell is the O. It is decorative: the link around it has the name. */
function Snail({ width }: { width: number }) {
  return (
    <svg
      width={width}
      height={(width * 34) / 38}
      viewBox="0 0 38 34"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M1 32.5c3.5-.3 5.5-2 7.5-4h13.5c5.2 0 7.8-3.2 7.8-8.4v-3.4c0-2.2 1.3-3.7 3.2-3.7s3.2 1.4 3.2 3.5c0 9.5-4.6 16-13.7 16Z"
        fill="currentColor"
      />
      <path d="M32 13.5 30 6.5M34.3 13.5 35.5 6.8" stroke="currentColor" strokeWidth="1.9" />
      <path d="M29.8 5.3h.01m5.89.2h.01" stroke="currentColor" strokeWidth="3.6" />
      <circle cx="15" cy="17" r="13" fill={color.primary} />
      <path
        d="M15.2 17.7c-1.1-.9-.1-2.9 1.9-2.3 2.7.8 2.7 4.7-.4 5.9-3.7 1.4-7.2-1.5-6.6-5.3.7-4.6 6-6.5 10.1-4.2 4.3 2.4 4.7 8.3 1.4 11.7"
        stroke={color.onPrimary}
        strokeWidth="2.4"
      />
    </svg>
  );
}

const WordmarkLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  color: ${color.text};
  text-decoration: none;
`;

const Letters = styled.span`
  display: inline-flex;
  align-items: center;
  font: 700 26px / 1 ${font.display};
  letter-spacing: 0.02em;
  svg {
    margin: 0 2px 0 -3px;
    transform: translateY(-1px);
  }
`;

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
