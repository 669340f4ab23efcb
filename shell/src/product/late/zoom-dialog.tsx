import type { Image } from '@okruh/contracts/http/catalog/cards';
import { Button, Dialog } from '@okruh/ui';
import { chevronLeftIcon, chevronRightIcon, minusIcon, plusIcon } from '@okruh/ui/icons';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { pictureUrl, toSrcSet } from '../../picture/picture.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

interface ZoomDialogProps {
  readonly images: readonly Image[];
  /** Index of the picture to begin with. */
  readonly first: number;
  readonly title: string;
  readonly onClose: () => void;
}

const LARGEST = 3;
const STEP = 0.5;

/** Pictures as large as the window; nearer by buttons, keys, wheel or two fingers, moved by scrolling. */
export default function ZoomDialog({ images, first, title, onClose }: ZoomDialogProps): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const [at, setAt] = useState(first);
  const [scale, setScale] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (change: number): void => setScale((before) => Math.min(LARGEST, Math.max(1, before + change)));
  const turn = (by: number): void => {
    setAt((before) => (before + by + images.length) % images.length);
    setScale(1);
  };
  useNearer(frame, zoom);
  useCentred(frame, scale);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === '+') zoom(STEP);
    else if (event.key === '-') zoom(-STEP);
    else if (scale === 1 && event.key === 'ArrowRight') turn(1);
    else if (scale === 1 && event.key === 'ArrowLeft') turn(-1);
  };
  const image = images[at];
  return (
    <Dialog isOpen onClose={onClose} title={title} className="zoom-dialog">
      <div className="zoom" onKeyDown={onKey}>
        <div className="zoom-frame" ref={frame} tabIndex={0} role="group" aria-label={text('product.zoom.frame')}>
          {image !== undefined && (
            <img
              src={pictureUrl(image, 1120)}
              srcSet={toSrcSet(image, 'webp')}
              sizes={`${Math.round(90 * scale)}vmin`}
              alt={image.alt}
              width="1120"
              height="1120"
              style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
              onDoubleClick={() => setScale(scale === 1 ? 2 : 1)}
            />
          )}
        </div>
        <div className="row-between zoom-tools">
          <div className="row row-tight">
            <Button kind="quiet" size="small" icon={minusIcon} iconOnly onClick={() => zoom(-STEP)}>
              {text('product.zoom.out')}
            </Button>
            <Button kind="quiet" size="small" icon={plusIcon} iconOnly onClick={() => zoom(STEP)}>
              {text('product.zoom.in')}
            </Button>
          </div>
          <span className="small num" role="status">
            {text('product.picture.of', { number: at + 1, count: images.length })}
          </span>
          {images.length > 1 && (
            <div className="row row-tight">
              <Button kind="quiet" size="small" icon={chevronLeftIcon} iconOnly onClick={() => turn(-1)}>
                {text('product.picture.previous')}
              </Button>
              <Button kind="quiet" size="small" icon={chevronRightIcon} iconOnly onClick={() => turn(1)}>
                {text('product.picture.next')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Wheel with Ctrl (as touchpads tell of two fingers) and two fingers on glass bring the picture nearer instead of the page. */
function useNearer(frame: RefObject<HTMLElement | null>, zoom: (change: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let apart: number | null = null;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(-event.deltaY / 200);
    };
    const onTouch = (event: TouchEvent): void => {
      const distance = measureDistance(event.touches);
      if (distance === null) {
        apart = null;
        return;
      }
      event.preventDefault();
      if (apart !== null) latest.current((distance - apart) / 150);
      apart = distance;
    };
    const onEnd = (): void => {
      apart = null;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    element.addEventListener('touchend', onEnd);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchmove', onTouch);
      element.removeEventListener('touchend', onEnd);
    };
  }, [frame]);
}

/** How far two fingers are apart; null with another number of fingers. */
function measureDistance(touches: TouchList): number | null {
  const [one, other] = [touches[0], touches[1]];
  if (one === undefined || other === undefined || touches.length !== 2) return null;
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/** The middle of what was seen stays in the middle. */
function useCentred(frame: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useEffect(() => {
    const element = frame.current;
    const factor = scale / before.current;
    before.current = scale;
    if (element === null || factor === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo((scrollLeft + clientWidth / 2) * factor - clientWidth / 2, (scrollTop + clientHeight / 2) * factor - clientHeight / 2);
  }, [frame, scale]);
}
