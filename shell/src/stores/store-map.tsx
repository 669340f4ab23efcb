import type { Store } from '@okruh/contracts/http/accounts';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useShell } from '../shell-context.tsx';
import type { DrawnMap } from './draw-map.ts';
import type { Place } from './near.ts';

interface StoreMapProps {
  readonly stores: readonly Store[];
  /** The visitor's own place, marked when it is known. */
  readonly place: Place | null;
}

/**
 * Where the stores are. Drawn from our own outlines, so it needs no map service; its code comes when it is on the screen.
 * The list says the same to who can't see it.
 */
export function StoreMap({ stores, place }: StoreMapProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const latest = useRef({ stores, place, navigate });
  useEffect(() => {
    latest.current = { stores, place, navigate };
  });
  // Only another choice of stores moves the map: the visitor may have come nearer meanwhile.
  const shown = `${stores.map(({ id }) => id).join()} ${place?.lat ?? ''} ${place?.lng ?? ''}`;
  useEffect(() => {
    if (shown !== '') map.current?.show(latest.current.stores, latest.current.place);
  }, [shown]);
  useEffect(() => {
    const container = element.current;
    if (container === null) return undefined;
    let isGone = false;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== true) return;
      watcher.disconnect();
      void import(/* webpackChunkName: "store-map" */ './draw-map.ts').then(
        async ({ drawMap }) => {
          if (isGone) return;
          map.current = await drawMap(container, market, (href) => latest.current.navigate(href));
          map.current.show(latest.current.stores, latest.current.place);
        },
        // The list below says everything; an empty frame is better than an error about an ornament.
        () => container.classList.add('store-map-failed'),
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
  return <div className="store-map" ref={element} role="group" aria-label={text('stores.map')} />;
}
