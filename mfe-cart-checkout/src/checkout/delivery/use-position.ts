import type { Place } from '@okruh/web-kit/map';
import { useState } from 'react';

/** The visitor's own position, asked for on a press only. */
export interface Position {
  readonly place: Place | null;
  readonly state: 'idle' | 'asking' | 'refused';
  ask(): void;
}

export function usePosition(): Position {
  const [place, setPlace] = useState<Place | null>(null);
  const [state, setState] = useState<Position['state']>('idle');
  const ask = (): void => {
    setState('asking');
    if (!('geolocation' in navigator)) return setState('refused');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // A hundred metres are near enough to find the nearest, and tell less.
        setPlace({ lat: Math.round(coords.latitude * 1000) / 1000, lng: Math.round(coords.longitude * 1000) / 1000 });
        setState('idle');
      },
      () => setState('refused'),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  return { place, state, ask };
}
