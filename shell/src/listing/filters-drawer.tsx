import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import { Button, Drawer } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { FilterLink } from './filter-link.tsx';
import Filters from './filters.tsx';

interface FiltersDrawerProps {
  readonly list: ProductList;
  readonly place: { readonly path: string; readonly search: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Filters and order where there is no column for them. It stays open while answers are chosen and says what they leave. */
export default function FiltersDrawer({ list, place, isOpen, onClose }: FiltersDrawerProps): ReactElement {
  const text = useText();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={text('list.filters')}
      actions={
        <>
          {list.clear_href !== null && (
            <FilterLink className="button button-quiet" href={list.clear_href}>
              {text('list.clear')}
            </FilterLink>
          )}
          <Button onClick={onClose}>{text('list.show', { count: list.total })}</Button>
        </>
      }
    >
      <div className="filters filters-inside">
        {list.sorts.length > 1 && (
          <fieldset>
            <legend>{text('list.sort')}</legend>
            <div className="options">
              {list.sorts.map((sort) => (
                <FilterLink className="option" key={sort.value} href={sort.href} {...(sort.selected && { 'aria-current': 'true' })}>
                  {sort.label}
                </FilterLink>
              ))}
            </div>
          </fieldset>
        )}
        <Filters list={list} place={place} />
      </div>
    </Drawer>
  );
}
