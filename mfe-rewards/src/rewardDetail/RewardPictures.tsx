import styled from '@emotion/styled';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent, useState } from 'react';
import { bareList, ring, row, stack } from 'shared/theme/layout';
import { breakpoint, color, from, moving, radius } from 'shared/theme/tokens';
import { IconButton } from 'shared/ui/IconButton';
import { Modal } from 'shared/ui/Modal';
import { Picture } from 'shared/ui/Picture';

const Enlarged = styled.div`
  ${stack(4)}
  align-content: center;
  width: min(100%, 66vh, 540px);
  min-height: 100%;
  margin: 0 auto;
`;

const Controls = styled.div`
  ${row(4)}
  justify-content: center;
  font-variant-numeric: tabular-nums;
`;

interface ViewerProps {
  name: string;
  pictures: readonly string[];
  /** Index of the picture shown; null while closed. */
  shown: number | null;
  onShow(index: number | null): void;
}

/** Shows one enlarged picture; arrow keys and buttons cycle through the others. */
function PictureViewer({ name, pictures, shown, onShow }: ViewerProps) {
  const go = (step: number) => {
    if (shown !== null) onShow((shown + step + pictures.length) % pictures.length);
  };
  useArrowKeys(shown !== null && pictures.length > 1, go);
  return (
    <Modal open={shown !== null} onOpenChange={(open) => !open && onShow(null)} title={name} size="large">
      {shown !== null && (
        <Enlarged>
          <Picture
            key={pictures[shown]}
            src={pictures[shown] ?? null}
            fallback="prize"
            alt={`${name}, picture ${shown + 1} of ${pictures.length}`}
            ratio="1 / 1"
            sizes="min(90vw, 540px)"
            eager
          />
          {pictures.length > 1 && (
            <Controls>
              <IconButton label="Previous picture" onClick={() => go(-1)}>
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <span role="status">
                {shown + 1} of {pictures.length}
              </span>
              <IconButton label="Next picture" onClick={() => go(1)}>
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </Controls>
          )}
        </Enlarged>
      )}
    </Modal>
  );
}

function useArrowKeys(active: boolean, go: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}

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
