import styled from '@emotion/styled';
import { useState } from 'react';
import { color, font } from '../theme/tokens.ts';
import { Picture } from './Picture.tsx';

/** Background and shell colours of generated pictures; white initials have a contrast of at least 7:1. */
const shells = [
  ['#5B3A0E', '#F59E0B'],
  ['#0F4C5C', '#5EC4D6'],
  ['#3B2F63', '#A78BFA'],
  ['#1F5133', '#34D399'],
  ['#6B2737', '#F87171'],
  ['#2C4A7C', '#7FA8F0'],
] as const;

const spiral = 'M30 32a4 4 0 0 1 8 0a10 10 0 0 1-20 0a16 16 0 0 1 32 0a22 22 0 0 1-44 0a28 28 0 0 1 56 0';

interface MemberPictureProps {
  name: string;
  src: string | null | undefined;
  /** Width and height, px. */
  size: number;
}

const Round = styled.span`
  display: block;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  background: ${color.raised};
  img {
    object-fit: cover;
  }
  svg {
    display: block;
  }
`;

/** Public picture of a member: the photograph, or a generated shell with initials. Decorative: the name is beside it. */
export function MemberPicture({ name, src, size }: MemberPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Round style={{ width: size, height: size }}>
      {src && src !== broken ? (
        <Picture src={src} fallback="user" alt="" sizes={`${size}px`} onBroken={() => setBroken(src)} />
      ) : (
        <Drawn name={name} />
      )}
    </Round>
  );
}

function Drawn({ name }: { name: string }) {
  const mark = markOf(name);
  const [ground, shell] = shells[mark % shells.length] ?? shells[0];
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={ground} />
      <path d={spiral} transform={`rotate(${mark % 360} 32 32)`} fill="none" stroke={shell} strokeWidth="3" opacity="0.45" />
      <text
        x="32"
        y="33"
        textAnchor="middle"
        dominantBaseline="central"
        fill={color.text}
        style={{ font: `700 24px ${font.display}`, forcedColorAdjust: 'none' }}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** The first two characters after the last hyphen: 'Snail-7K2M9QXA' gives '7K'. */
const initialsOf = (name: string): string => (/([^-]{1,2})[^-]*$/u.exec(name)?.[1] ?? '').toUpperCase();

/** Hash of the name, so that server and browser generate the same picture. */
const markOf = (name: string): number => [...name].reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) % 65_521, 7);
