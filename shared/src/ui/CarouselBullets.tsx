import { useEffect, useRef } from 'react';
import { Bullet, Bullets } from './Carousel.styles.ts';

interface CarouselBulletsProps {
  label: string;
  slides: number;
  /** Zero-based. */
  position: number;
  positions: number;
  onGo: (position: number) => void;
}

export function CarouselBullets({ label, slides, position, positions, onGo }: CarouselBulletsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const dots = row.current;
    const present = dots?.children[position];
    if (dots && present instanceof HTMLElement) {
      dots.scrollTo({ left: present.offsetLeft - (dots.clientWidth - present.offsetWidth) / 2 });
    }
  }, [position]);

  return (
    <Bullets ref={row} $slides={slides} role="group" aria-label={label}>
      {Array.from({ length: positions }, (_, index) => index).map((index) => (
        <Bullet
          key={index}
          type="button"
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === position || undefined}
          onClick={() => onGo(index)}
        />
      ))}
    </Bullets>
  );
}
