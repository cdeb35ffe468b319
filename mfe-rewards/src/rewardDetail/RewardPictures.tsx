import { useState } from 'react';
import { Picture } from 'shared/ui/Picture';
import { PictureViewer } from './PictureViewer.tsx';
import { Alone, Enlarge, Gallery, Item, Stage } from './RewardPictures.styles.ts';

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
