import { genericEvent } from '@okruh/contracts/analytics';
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deniedConsent, keepConsent } from './consent.ts';
import { pushAnalytics, pushConsent } from './data-layer.ts';
import { useBadgeView } from './use-badge-view.ts';

const entry = genericEvent('buyout', 'start', 'iphone');
beforeEach(() => {
  delete window.dataLayer;
  keepConsent(deniedConsent);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the consent gate', () => {
  it('lets nothing through before the visitor decides, and keeps nothing for later', () => {
    expect(pushAnalytics(entry)).toBe(false);
    keepConsent({ isDecided: true, analytics: true, marketing: false });
    expect(window.dataLayer ?? []).toEqual([]);
  });
  it('lets pushes through once analytics is allowed', () => {
    keepConsent({ isDecided: true, analytics: true, marketing: false });
    expect(pushAnalytics(entry)).toBe(true);
    expect(window.dataLayer).toEqual([entry]);
  });
  it('closes again when consent is withdrawn, and says so itself', () => {
    const refused = { isDecided: true, analytics: false, marketing: false };
    keepConsent(refused);
    pushConsent(refused);
    pushAnalytics(entry);
    expect(window.dataLayer).toEqual([{ event: 'consent_update', analytics_storage: 'denied', ad_storage: 'denied' }]);
  });
});

describe('a badge', () => {
  type Notify = (ratio: number) => void;
  function watchedBadge(onView: () => void): Notify {
    let notify: Notify = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly { readonly intersectionRatio: number }[]) => void) {
          notify = (intersectionRatio) => callback([{ intersectionRatio }]);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    function Badge() {
      const ref = useRef<HTMLSpanElement>(null);
      useBadgeView(ref, onView);
      return <span ref={ref}>sleva</span>;
    }
    vi.useFakeTimers();
    render(<Badge />);
    return (ratio) => act(() => notify(ratio));
  }

  it('counts as seen when half of it was there for a second', () => {
    const onView = vi.fn<() => void>();
    const shows = watchedBadge(onView);
    shows(0.5);
    vi.advanceTimersByTime(999);
    expect(onView).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onView).toHaveBeenCalledOnce();
  });
  it('does not count when it left before, or showed less than half', () => {
    const onView = vi.fn<() => void>();
    const shows = watchedBadge(onView);
    shows(0.6);
    vi.advanceTimersByTime(900);
    shows(0.2);
    vi.advanceTimersByTime(5000);
    expect(onView).not.toHaveBeenCalled();
  });
});
