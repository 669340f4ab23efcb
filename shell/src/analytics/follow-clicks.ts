import { click, genericEvent } from '@okruh/contracts/analytics';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** What leads on, by where its links stand. */
const places = {
  menu: '.main-nav, .mobile-nav, .site-footer',
  banner: '.hero, .category-tile, .home-block',
} as const;

/** Reports each click on a link of a menu or a banner: as `click`, and as a generic event for reports by category. @returns how to end it */
export function followClicks(): () => void {
  const report = ({ target }: MouseEvent): void => pushClick(target);
  // Before the router: it may have taken the link off the page by the time the click gets here.
  document.addEventListener('click', report, { capture: true });
  return () => document.removeEventListener('click', report, { capture: true });
}

function pushClick(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null) return;
  for (const element of ['menu', 'banner'] as const) {
    if (link.closest(places[element]) === null) continue;
    const id = link.pathname;
    const name = ((link.querySelector('b') ?? link).textContent || link.ariaLabel || '').trim();
    pushAnalytics(click({ element, id, name }));
    pushAnalytics(genericEvent(element, 'click', name));
  }
}
