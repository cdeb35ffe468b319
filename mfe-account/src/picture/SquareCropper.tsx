import styled from '@emotion/styled';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { column, ring, stack, text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { afterKey, type Crop, cropWords, drawCrop, inside, maxZoom, moved, placed, placeOf } from './crop.ts';

const Cropper = styled.div`
  ${column(4)}
  align-items: center;
`;

/** The kept square; the circle shows what the menu displays. */
const Frame = styled.div`
  position: relative;
  width: min(100%, 288px, 36dvh);
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.medium};
  background: ${color.raised};
  cursor: grab;
  touch-action: none;
  user-select: none;
  ${ring(3)}
  &:active {
    cursor: grabbing;
  }
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${color.text};
    border-radius: 50%;
    box-shadow: 0 0 0 200px rgb(11 13 18 / 0.55);
    pointer-events: none;
  }
`;

const Hint = styled.p`
  ${text('muted', 'small')}
  line-height: 1.5;
  text-align: center;
`;

const Sliders = styled.div`
  ${stack(1)}
  width: 100%;
  label {
    display: grid;
    grid-template-columns: 108px 1fr;
    gap: ${space(3)};
    align-items: center;
    min-height: 44px;
    color: ${color.second};
    font-size: 14px;
  }
  input {
    width: 100%;
    min-width: 0;
    height: 44px;
    margin: 0;
    accent-color: ${color.primary};
    cursor: pointer;
  }
  input:disabled {
    cursor: default;
    opacity: 0.4;
  }
`;

/** Size of the canvas, px: sharp on high-density screens. */
const drawnSide = 640;

interface SquareCropperProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop(crop: Crop): void;
  disabled: boolean;
}

/** Lets the member choose a square of a picture: by dragging, with keys, or with three sliders, which work on every device. */
export function SquareCropper({ picture, crop, onCrop, disabled }: SquareCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const hint = useId();
  const place = placeOf(picture, crop);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const press = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = afterKey(picture, crop, event);
    if (!after) return;
    event.preventDefault();
    onCrop(after);
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (disabled || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!held.current || !event.isPrimary) return;
    const side = event.currentTarget.clientWidth || 1;
    // The picture follows the finger, so the square moves the other way.
    const [across, down] = [(held.current.x - event.clientX) / side, (held.current.y - event.clientY) / side];
    held.current = { x: event.clientX, y: event.clientY };
    onCrop(moved(picture, crop, across, down));
  };
  const release = () => {
    held.current = null;
  };

  return (
    <Cropper>
      <Frame
        role="application"
        aria-label="Part of the picture that is kept"
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} width={drawnSide} height={drawnSide} />
      </Frame>
      <Hint id={hint}>
        Drag the picture, or move it with the arrow keys and zoom with + and −. The circle is what the menu shows.
      </Hint>
      <VisuallyHidden role="status">{cropWords(picture, crop)}</VisuallyHidden>
      <Sliders>
        <Slider
          label="Zoom"
          value={maxZoom(picture) > 1 ? (crop.zoom - 1) / (maxZoom(picture) - 1) : 0}
          free={maxZoom(picture) > 1 && !disabled}
          onMove={(share) => onCrop(inside(picture, { ...crop, zoom: 1 + share * (maxZoom(picture) - 1) }))}
        />
        <Slider
          label="Left and right"
          value={place.across}
          free={place.freeAcross && !disabled}
          onMove={(across) => onCrop(placed(picture, crop, { across, down: place.down }))}
        />
        <Slider
          label="Up and down"
          value={place.down}
          free={place.freeDown && !disabled}
          onMove={(down) => onCrop(placed(picture, crop, { across: place.across, down }))}
        />
      </Sliders>
    </Cropper>
  );
}

interface SliderProps {
  label: string;
  /** 0 to 1. */
  value: number;
  free: boolean;
  onMove(value: number): void;
}

const Slider = ({ label, value, free, onMove }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round(value * 100)}
      aria-valuetext={`${Math.round(value * 100)} percent`}
      disabled={!free}
      onChange={(event) => onMove(event.target.valueAsNumber / 100)}
    />
  </label>
);
