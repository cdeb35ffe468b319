import styled from '@emotion/styled';
import { useState } from 'react';
import { color, font } from '../theme/tokens.ts';
import { Picture } from './Picture.tsx';

/** Grounds of drawn pictures, each dark enough for white initials (7:1 and more), with the colour of the shell on it. */
const shells = [
  ['#5B3A0E', '#F59E0B'],
  ['#0F4C5C', '#5EC4D6'],
  ['#3B2F63', '#A78BFA'],
  ['#1F5133', '#34D399'],
  ['#6B2737', '#F87171'],
  ['#2C4A7C', '#7FA8F0'],
] as const;

/** Half circles, each wider than the one before: a snail's shell around the middle of 64 by 64. */
const spiral = 'M30 32a4 4 0 0 1 8 0a10 10 0 0 1-20 0a16 16 0 0 1 32 0a22 22 0 0 1-44 0a28 28 0 0 1 56 0';

interface MemberPictureProps {
  /** The member's public name. */
  name: string;
  /** Address of the photograph, when the member has agreed that strangers see it. */
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

/** A member as strangers see them: the photograph, or a drawn shell with initials. Decoration: the name is beside it. */
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
        style={{ font: `700 24px ${font.display}` }}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** The first two characters of what differs between pseudonyms: 'Snail-7K2M9QXA' gives '7K'. */
const initialsOf = (name: string): string => name.slice(name.lastIndexOf('-') + 1, name.lastIndexOf('-') + 3).toUpperCase();

/** A number that depends on the name alone, so that servers and browsers draw alike. */
const markOf = (name: string): number => [...name].reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) % 65_521, 7);
