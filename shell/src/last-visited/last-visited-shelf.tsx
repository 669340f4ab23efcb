import type { IsoDate } from '@okruh/market';
import { type ReactElement, Suspense, lazy } from 'react';
import { useInBrowser } from '../parts/use-in-browser.ts';
import { lastVisited } from './last-visited.ts';

const VisitedCards = lazy(() => import('./visited-cards.tsx'));

interface LastVisitedProps {
  readonly today: IsoDate;
  readonly title: string;
}

const visitedCodes = (): string => lastVisited().join(',');

/** The last visited products, newest first. Only this browser knows them, so they come after the first paint. */
export function LastVisited({ today, title }: LastVisitedProps): ReactElement | null {
  const codes = useInBrowser(visitedCodes, '');
  if (codes === '') return null;
  return (
    <Suspense>
      <VisitedCards codes={codes} today={today} title={title} />
    </Suspense>
  );
}
