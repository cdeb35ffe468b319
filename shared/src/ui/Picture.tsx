import styled from '@emotion/styled';
import { useState } from 'react';
import prize from '../assets/default-prize.webp';
import ticket from '../assets/default-ticket.webp';
import defaultUser from '../assets/default-user.svg';
import { srcSetOf } from '../contracts/pictureSizes.ts';

const fallbacks = { prize, ticket, user: defaultUser } as const;

interface PictureProps {
  /** URL; the fallback is shown when it is empty or fails to load. */
  src: string | null | undefined;
  fallback: keyof typeof fallbacks;
  alt: string;
  /** Aspect ratio, such as '4 / 3', which reserves the space before the picture loads. */
  ratio?: string;
  sizes?: string;
  eager?: boolean;
  onBroken?(): void;
}

const Image = styled.img`
  display: block;
  width: 100%;
  height: auto;
  object-fit: contain;
`;

export function Picture({ src, fallback, alt, ratio = '1 / 1', sizes, eager = false, onBroken }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = src && src !== broken ? src : fallbacks[fallback];
  const fail = (address: string) => {
    setBroken(address);
    onBroken?.();
  };
  // In a server-rendered page the picture may have failed before hydration.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.src && src && src !== broken) fail(src);
  };
  return (
    <Image
      ref={check}
      key={address}
      sizes={sizes}
      srcSet={srcSetOf(address)}
      src={address}
      alt={alt}
      style={{ aspectRatio: ratio }}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => src && fail(src)}
    />
  );
}
