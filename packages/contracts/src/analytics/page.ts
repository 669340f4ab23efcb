/** Visitors are logged in or not (specification 6). */
export type UserType = 'registered' | 'unregistered';

/** The address changed without a page load, or a page was loaded. */
export interface VirtualPageView {
  readonly event: 'virtual_page_view';
  /** Path with its query, never with a fragment: fragments carry access tokens. */
  readonly url: string;
  readonly title: string;
  readonly user_type: UserType;
}
/** Anything worth counting that has no shape of its own. */
export interface GenericEvent {
  readonly event: 'generic_event';
  readonly category: string;
  readonly action: string;
  readonly label: string;
}
/** Something stood on the screen long enough to be seen: a badge, half of it for one second. */
export interface View {
  readonly event: 'view';
  readonly element: 'badge';
  /** Badge id. */
  readonly id: string;
  /** Badge text. */
  readonly name: string;
  /** Product code that the badge belongs to; null on a page of its own. */
  readonly item_id: string | null;
}
/** A click on something that leads on. */
export interface Click {
  readonly event: 'click';
  /** What was clicked, for example `badge`, `banner`, `menu`. */
  readonly element: string;
  readonly id: string;
  readonly name: string;
}
export interface Login {
  readonly event: 'login';
  readonly method: 'password';
  readonly user_type: 'registered';
}
export interface Registration {
  readonly event: 'registration';
  readonly method: 'password';
}
export interface Search {
  readonly event: 'search';
  readonly search_term: string;
  /** Number of results shown. */
  readonly results: number;
}
export type PagePush = VirtualPageView | GenericEvent | View | Click | Login | Registration | Search;

type Fields<P> = Omit<P, 'event'>;

/** @param page.url path and query; a fragment is cut off. */
export const virtualPageView = ({ url, title, user_type }: Fields<VirtualPageView>): VirtualPageView => ({
  event: 'virtual_page_view',
  url: url.replace(/#.*$/s, ''),
  title,
  user_type,
});
export const genericEvent = (category: string, action: string, label: string): GenericEvent => ({
  event: 'generic_event',
  category,
  action,
  label,
});
export const badgeView = (badge: Omit<View, 'event' | 'element'>): View => ({ event: 'view', element: 'badge', ...badge });
export const click = (clicked: Fields<Click>): Click => ({ event: 'click', ...clicked });
export const login = (): Login => ({ event: 'login', method: 'password', user_type: 'registered' });
export const registration = (): Registration => ({ event: 'registration', method: 'password' });
export const search = (search_term: string, results: number): Search => ({ event: 'search', search_term, results });
