import styled from '@emotion/styled';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useEffectEvent } from 'react';
import { row, stack } from 'shared/theme/layout';
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

interface Props {
  name: string;
  pictures: readonly string[];
  /** Index of the picture shown; null while closed. */
  shown: number | null;
  onShow(index: number | null): void;
}

/** Shows one enlarged picture; arrow keys and buttons cycle through the others. */
export function PictureViewer({ name, pictures, shown, onShow }: Props) {
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
