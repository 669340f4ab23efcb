import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import type { ReactElement } from 'react';
import { ClosedFacet, Facet } from './facet.tsx';
import { PriceRange } from './price-range.tsx';

/** These questions are always open; the others stand below them, closed. */
const open: ReadonlySet<string> = new Set(['quality', 'manufacturer', 'storage', 'colour', 'availability']);

export interface FiltersProps {
  readonly list: ProductList;
  readonly place: { readonly path: string; readonly search: string };
}

/** The questions of the filters in their order, the price after the condition. */
export default function Filters({ list, place }: FiltersProps): ReactElement {
  const facets = list.facets.filter((facet) => facet.options.length > 0);
  const main = facets.filter((facet) => open.has(facet.kind));
  const others = facets.filter((facet) => !open.has(facet.kind));
  const [first, ...rest] = main;
  return (
    <>
      {first !== undefined && <Facet key={first.id} facet={first} />}
      {list.price !== null && list.price.max > list.price.min && <PriceRange key="price" list={list} range={list.price} place={place} />}
      {rest.map((facet) => (
        <Facet key={facet.id} facet={facet} />
      ))}
      {others.map((facet) => (
        <ClosedFacet key={facet.id} facet={facet} />
      ))}
    </>
  );
}
