import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import { CountBadge, Icon } from '@okruh/ui';
import { closeIcon, filterIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, Suspense, lazy, useState } from 'react';
import { FilterLink } from './filter-link.tsx';

const FiltersDrawer = lazy(() => import('./filters-drawer.tsx'));

interface ListingBarProps {
  readonly list: ProductList;
  readonly place: { readonly path: string; readonly search: string };
  /** Id of the column of filters: where the button leads without a script. */
  readonly filtersId: string;
}

/**
 * Way to the filters, order, and how many products there are. The number is announced when it changes. Where there is
 * nothing to filter and nothing to order, nothing stands here.
 */
export function ListingBar({ list, place, filtersId }: ListingBarProps): ReactElement | null {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (list.total === 0 && list.chips.length === 0) return null;
  return (
    <div className="listing-bar">
      <a
        className="button button-quiet filters-open"
        href={`#${filtersId}`}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setWasOpened(true);
          setIsOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === ' ') event.currentTarget.click();
        }}
      >
        <Icon of={filterIcon} />
        {text('list.filters')}
        {list.chips.length > 0 && <CountBadge count={list.chips.length} />}
      </a>
      {list.sorts.length > 1 && (
        <div className="segmented only-desktop" role="group" aria-label={text('list.sort')}>
          {list.sorts.map((sort) => (
            <FilterLink key={sort.value} href={sort.href} rel="nofollow" {...(sort.selected && { 'aria-current': 'true' })}>
              {sort.label}
            </FilterLink>
          ))}
        </div>
      )}
      <p className="muted small num" role="status">
        {text('list.count', { count: list.total })}
      </p>
      {wasOpened && (
        <Suspense>
          <FiltersDrawer list={list} place={place} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The used filters; each goes away by a press, all of them by the last. */
export function UsedFilters({ list }: { readonly list: ProductList }): ReactElement | null {
  const text = useText();
  if (list.chips.length === 0) return null;
  return (
    <div className="chips scroll used-filters" role="group" aria-label={text('list.used')}>
      {list.chips.map((chip) => (
        <FilterLink className="chip" key={chip.label + chip.href} href={chip.href} rel="nofollow">
          {chip.label}
          <Icon of={closeIcon} label={text('list.remove')} />
        </FilterLink>
      ))}
      {list.clear_href !== null && (
        <FilterLink className="link-button small" href={list.clear_href}>
          {text('list.clear')}
        </FilterLink>
      )}
    </div>
  );
}
