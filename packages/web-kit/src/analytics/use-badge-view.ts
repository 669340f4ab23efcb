import { type RefObject, useEffect, useRef } from 'react';

const SHARE = 0.5;
const STAYS_MS = 1000;

/**
 * Calls `onView` once, when at least half of the element has been visible for one second without a break
 * (specification 7, product badge).
 */
export function useBadgeView(ref: RefObject<Element | null>, onView: () => void): void {
  const latest = useRef(onView);
  useEffect(() => {
    latest.current = onView;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if ((entries.at(-1)?.intersectionRatio ?? 0) < SHARE) return;
        timer = setTimeout(() => {
          observer.disconnect();
          latest.current();
        }, STAYS_MS);
      },
      { threshold: SHARE },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ref]);
}
