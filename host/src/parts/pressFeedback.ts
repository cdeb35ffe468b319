import { motionPausedAttribute } from 'shared/contracts/crossing';

/** Copy of `primaryHover`: importing the tokens would add a library to the page's first script. */
const amber = '#FBBF24';
const words = {
  waits: 'One moment: what you pressed happens as soon as its code is here.',
  over: 'What you pressed is not ready yet. Press it again.',
};

/** Shows, visually and to screen readers, that a press was registered and waits for code. */
export interface PressFeedback {
  /** @param forMs how long it waits at most, ms */
  waits(target: HTMLElement, forMs: number): void;
  /** Ends the feedback, because the press is being replayed. */
  happens(): void;
  close(): void;
}

/**
 * Creates the feedback. It uses an animation and a live region outside the root: a changed attribute or text in server-rendered
 * content would be a hydration mismatch.
 */
export function createPressFeedback(): PressFeedback {
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

/** Animates an outline; with reduced motion the outline is static. */
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

/** Creates the live region before it has text: screen readers announce changes inside a region, not a new region. */
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
