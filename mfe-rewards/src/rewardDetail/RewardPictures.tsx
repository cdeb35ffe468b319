import styled from '@emotion/styled';
import { useState } from 'react';
import { bareList, ring } from 'shared/theme/layout';
import { breakpoint, color, from, moving, radius } from 'shared/theme/tokens';
import { Picture } from 'shared/ui/Picture';
import { PictureViewer } from './PictureViewer.tsx';

/** `display: contents`: the pictures are cells of the page's grid. */
const Gallery = styled.ul`
  display: contents;
  ${bareList}
`;

/**
 * One of several pictures, three in a row. On phones, the first row enlarges the remainder of a division by three; from tablet
 * width on, the facts fill the free cells.
 */
const Item = styled.li`
  @media (max-width: ${breakpoint.tablet - 0.02}px) {
    grid-column: span 2;
    &:first-of-type:nth-last-of-type(3n + 1) {
      grid-column: span 6;
    }
    &:first-of-type:nth-last-of-type(3n + 2),
    &:first-of-type:nth-last-of-type(3n + 2) ~ &:nth-of-type(2) {
      grid-column: span 3;
    }
  }
  ${from(breakpoint.tablet)} {
    [data-facts='one'] & {
      grid-area: pictures;
    }
  }
`;

export const Alone = styled.div`
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: pictures;
    }
  }
`;

const Enlarge = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${radius.large};
  background: none;
  overflow: hidden;
  cursor: zoom-in;
  ${ring()}
  img {
    ${moving('transition: transform 0.25s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.04);')}
  }
`;

/** A span, because it is also used inside a button. */
const Stage = styled.span`
  display: block;
  border-radius: ${radius.large};
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  overflow: hidden;
  img {
    padding: 4%;
  }
`;

interface Props {
  name: string;
  /** Addresses; empty shows the default picture. */
  pictures: readonly string[];
}

export function RewardPictures({ name, pictures }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  if (pictures.length === 0) {
    return (
      <Alone>
        <Stage>
          <Picture src={null} fallback="prize" alt="" ratio="4 / 3" />
        </Stage>
      </Alone>
    );
  }
  return (
    <>
      {/* Some browsers drop the list semantics of `display: contents`, hence the explicit role. */}
      <Gallery role="list" aria-label={`Pictures of ${name}`}>
        {pictures.map((picture, index) => (
          <Item key={picture}>
            <Enlarge type="button" onClick={() => setShown(index)}>
              <Stage>
                <Picture
                  src={picture}
                  fallback="prize"
                  alt={`Enlarge picture ${index + 1} of ${pictures.length}: ${name}`}
                  ratio="4 / 3"
                  sizes={
                    pictures.length > 1
                      ? '(min-width: 768px) min(32vw, 400px), 92vw'
                      : '(min-width: 768px) min(52vw, 640px), 92vw'
                  }
                  eager={index < 3}
                />
              </Stage>
            </Enlarge>
          </Item>
        ))}
      </Gallery>
      <PictureViewer name={name} pictures={pictures} shown={shown} onShow={setShown} />
    </>
  );
}
