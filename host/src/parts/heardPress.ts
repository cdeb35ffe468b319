import { motionPausedAttribute } from 'shared/contracts/crossing';

/** `primaryHover` of the tokens, whose module would bring a library into the page's first script. */
const amber = '#FBBF24';
const words = {
  waits: 'One moment: what you pressed happens as soon as its code is here.',
  over: 'What you pressed is not ready yet. Press it again.',
};

/** Says of a press, to the eye and to screen readers, that it was heard and waits. */
export interface HeardPress {
  /** @param forMs after which it waits no more */
  waits(target: HTMLElement, forMs: number): void;
  /** It happens now. */
  happens(): void;
  close(): void;
}

/**
 * The look is an animation and the words stand outside of the root: an attribute or a text in what came with the document would not be
 * what React expects there.
 */
export function openHeardPress(): HeardPress {
  const region = hiddenRegion();
  document.body.append(region);
  let end = () => {};
  const settle = (text: string) => {
    end();
    end = () => {};
    region.textContent = text;
  };
  return {
    waits(target, forMs) {
      settle(words.waits);
      const look = pulse(target);
      const timer = setTimeout(() => settle(words.over), forMs);
      end = () => {
        clearTimeout(timer);
        look.cancel();
      };
    },
    happens: () => settle(''),
    close() {
      end();
      region.remove();
    },
  };
}

/** A ring that breathes, or stays where nothing should move. */
function pulse(target: HTMLElement): Animation {
  const ring = { outline: `2px solid ${amber}`, outlineOffset: '2px', cursor: 'progress' };
  const isStill =
    document.documentElement.hasAttribute(motionPausedAttribute) || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const shades = isStill ? [0.7, 0.7] : [1, 0.55];
  return target.animate(
    shades.map((opacity) => ({ ...ring, opacity })),
    { duration: 600, direction: 'alternate', easing: 'ease-in-out', iterations: Number.POSITIVE_INFINITY },
  );
}

/** In the page before its words are: screen readers announce what is put into a region, not a new one. */
function hiddenRegion(): HTMLElement {
  const region = document.createElement('div');
  region.role = 'status';
  Object.assign(region.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  return region;
}
