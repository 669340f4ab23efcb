import { search as searchPush } from '@okruh/contracts/analytics';
import type { SearchPage as Result } from '@okruh/contracts/http/catalog/search';
import { formatMoney } from '@okruh/market';
import { Empty, Icon, Notice } from '@okruh/ui';
import { repairIcon } from '@okruh/ui/icons';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useEffect } from 'react';
import { FilterLink } from '../listing/filter-link.tsx';
import { parsePlace } from '../listing/list-query.ts';
import { ListingSkeleton } from '../listing/listing-skeleton.tsx';
import { ProductListing } from '../listing/product-listing.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { MIN_LETTERS, searchQuery } from './search-query.ts';
import type { SearchData } from './search-source.ts';

/** What was found: repairs, categories, then products with filters. */
export default function SearchPage(): ReactElement {
  const text = useText();
  const { words, result, repairs, today } = usePageData<SearchData>();
  const found = result?.list.total;
  useEffect(() => {
    if (found !== undefined) pushAnalytics(searchPush(words, found));
  }, [words, found]);
  if (result === null) return <TooShort />;
  return (
    <div className="wrap">
      <div className="page-head list-head">
        <h1>{text('search.title', { words: result.corrected ?? words })}</h1>
        {result.corrected !== null && <Notice tone="info">{text('search.corrected', { words, corrected: result.corrected })}</Notice>}
      </div>
      <Repairs repairs={repairs} />
      {result.categories.length > 0 && (
        <nav className="subnav" aria-label={text('search.categories')}>
          {result.categories.map(({ label, href }) => (
            <Link className="chip" key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <ProductListing
        list={result.list}
        name={{ id: 'search', name: text('search.title', { words }) }}
        today={today}
        load={loadList}
        empty={<NothingFound result={result} />}
      />
    </div>
  );
}

export { ListingSkeleton as Skeleton };

async function loadList(href: string) {
  const { catalog } = await import('../model/services.ts');
  return (await catalog.call('search', { query: searchQuery(parsePlace(href).search) })).list;
}

/** Who asks for a repair sees it before any product. */
function Repairs({ repairs }: Pick<SearchData, 'repairs'>): ReactElement | null {
  const text = useText();
  if (repairs.length === 0) return null;
  return (
    <nav className="search-repairs" aria-label={text('search.repairs')}>
      {repairs.map(({ label, href, price_from: price }) => (
        <Link className="panel-fog search-repair" key={href} href={href}>
          <Icon of={repairIcon} />
          <b>{label}</b>
          {price !== null && <span className="nowrap">{text('search.from', { price: formatMoney(price) })}</span>}
        </Link>
      ))}
    </nav>
  );
}

function TooShort(): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <div className="wrap">
      <Empty
        level={1}
        title={text('search.short')}
        actions={
          <Link className="button button-quiet" href={pagePaths.home[market]}>
            {text('list.home')}
          </Link>
        }
      >
        {text('search.short.text', { count: MIN_LETTERS })}
      </Empty>
    </div>
  );
}

/** Filters may be the reason; otherwise other words, or the places where most people go. */
function NothingFound({ result }: { readonly result: Result }): ReactElement {
  const text = useText();
  const clear = result.list.clear_href;
  return (
    <Empty
      title={text('search.nothing', { words: result.query })}
      actions={
        <>
          {clear !== null && (
            <FilterLink className="button" href={clear}>
              {text('list.clear')}
            </FilterLink>
          )}
          {result.ways_out.map(({ label, href }) => (
            <Link className="button button-quiet" key={href} href={href}>
              {label}
            </Link>
          ))}
        </>
      }
    >
      {text(clear === null ? 'search.nothing.text' : 'list.empty-filtered.text')}
    </Empty>
  );
}
