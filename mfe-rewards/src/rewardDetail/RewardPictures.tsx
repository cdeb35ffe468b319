import { useState } from 'react';
import { Picture } from 'shared/ui/Picture';
import { PictureViewer } from './PictureViewer.tsx';
import { Enlarge, Gallery, Stage } from './RewardPictures.styles.ts';

interface Props {
  name: string;
  /** Addresses; empty shows the default picture. */
  pictures: readonly string[];
}

/** The pictures of a prize, three in a row if there are several; one click enlarges. */
export function RewardPictures({ name, pictures }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const [first] = pictures;
  if (first === undefined) {
    return (
      <Stage>
        <Picture src={null} fallback="prize" alt="" ratio="1 / 1" />
      </Stage>
    );
  }
  return (
    <>
      <Gallery data-many={pictures.length > 1} aria-label={`Pictures of ${name}`}>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <Enlarge type="button" onClick={() => setShown(index)}>
              <Stage>
                <Picture
                  src={picture}
                  fallback="prize"
                  alt={`Enlarge picture ${index + 1} of ${pictures.length}: ${name}`}
                  ratio="1 / 1"
                  sizes={pictures.length > 1 ? 'min(24vw, 310px)' : '(min-width: 768px) min(36vw, 460px), 72vw'}
                  eager={index < 3}
                />
              </Stage>
            </Enlarge>
          </li>
        ))}
      </Gallery>
      <PictureViewer name={name} pictures={pictures} shown={shown} onShow={setShown} />
    </>
  );
}
