import type { Market } from '@okruh/market';
import { classNames } from '@okruh/ui';
import { type ReactElement, useEffect, useRef } from 'react';
import type { Place } from './distance.ts';
import type { DrawnMap, MapPoint, MapView } from './draw-point-map.ts';

export interface PointMapProps {
  readonly market: Market;
  readonly points: readonly MapPoint[];
  /** The visitor's own place, marked when it is known. */
  readonly place: Place | null;
  /** What is brought into view; the whole country without it. */
  readonly view?: MapView | undefined;
  readonly label: string;
  readonly className?: string | undefined;
  readonly onOpen: (id: string) => void;
}

/**
 * Where things are. Drawn from our own outlines, so it needs no map service; its code comes when it is on the screen. A list
 * beside it says the same to who can't see it.
 */
export function PointMap({ market, points, place, view = 'country', label, className, onOpen }: PointMapProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const latest = useRef({ points, place, view, onOpen });
  useEffect(() => {
    latest.current = { points, place, view, onOpen };
  });
  // Only another set of points, or another view, moves the map: the visitor may have come nearer meanwhile.
  const shown = `${points.map(({ id }) => id).join()} ${place?.lat ?? ''} ${place?.lng ?? ''} ${JSON.stringify(view)}`;
  const looks = points.map(({ tone, number }) => `${tone ?? ''}${number ?? ''}`).join();
  useEffect(() => {
    if (shown !== '') map.current?.show(latest.current.points, latest.current.place, latest.current.view);
  }, [shown]);
  useEffect(() => {
    if (looks !== '') map.current?.restyle(latest.current.points);
  }, [looks]);
  useEffect(() => {
    const container = element.current;
    if (container === null) return undefined;
    let isGone = false;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      watcher.disconnect();
      void import(/* webpackChunkName: "point-map" */ './draw-point-map.ts').then(
        async ({ drawPointMap }) => {
          if (isGone) return;
          const drawn = await drawPointMap(container, market, (id) => latest.current.onOpen(id));
          // The page may have gone while the outlines were on their way.
          if (isGone) return drawn.remove();
          map.current = drawn;
          drawn.show(latest.current.points, latest.current.place, latest.current.view);
        },
        // The list says everything; no frame is better than an error about an ornament.
        () => container.classList.add('point-map-failed'),
      );
    });
    watcher.observe(container);
    return () => {
      isGone = true;
      watcher.disconnect();
      map.current?.remove();
      map.current = null;
    };
  }, [market]);
  return <div className={classNames('point-map', className)} ref={element} role="group" aria-label={label} />;
}
