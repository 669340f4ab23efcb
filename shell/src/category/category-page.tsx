import type { CategoryPage as Category } from '@okruh/contracts/http/catalog/lists';
import { Empty, LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { RichText } from '@okruh/web-kit/rich-text';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { FilterLink } from '../listing/filter-link.tsx';
import { listQuery, parsePlace } from '../listing/list-query.ts';
import { ListingSkeleton } from '../listing/listing-skeleton.tsx';
import { ProductListing } from '../listing/product-listing.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import type { CategoryData } from './category-source.ts';

/** A category, or the lists of sales and second hand: what it is, its parts, its products with filters. */
export default function CategoryPage(): ReactElement {
  const { category, today } = usePageData<CategoryData>();
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={category.breadcrumbs} />
      <div className="page-head list-head">
        <h1>{category.h1}</h1>
        {category.lead !== '' && <p className="soft">{category.lead}</p>}
      </div>
      <Subcategories category={category} />
      <Strip strip={category.strip} />
      <ProductListing
        list={category.list}
        name={{ id: 'category', name: category.h1 }}
        today={today}
        load={loadList}
        empty={<NothingLeft category={category} />}
      />
      <SeoText text={category.text} />
    </div>
  );
}

export { ListingSkeleton as Skeleton };

async function loadList(href: string) {
  const { catalog } = await import('../model/services.ts');
  const { path, search } = parsePlace(href);
  return catalog.call('get_products', { query: listQuery(path, search) });
}

function Subcategories({ category }: { readonly category: Category }): ReactElement | null {
  const text = useText();
  if (category.subcategories.length === 0) return null;
  const isWhole = category.subcategories.every(({ selected }) => !selected);
  const whole = category.breadcrumbs.at(-1);
  return (
    <nav className="subnav" aria-label={text('list.subcategories')}>
      {isWhole && whole !== undefined && (
        <Link className="chip" href={whole.href} aria-current="true">
          {text('list.all')}
        </Link>
      )}
      {category.subcategories.map(({ label, href, selected }) => (
        <Link className="chip" key={href} href={href} {...(selected && { 'aria-current': 'true' as const })}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Strip({ strip }: { readonly strip: Category['strip'] }): ReactElement | null {
  if (strip === null) return null;
  return (
    <section className="panel-fog list-strip" aria-label={strip.title}>
      <div>
        <b>{strip.title}</b>
        <p className="soft small">{strip.text}</p>
      </div>
      <LinkArrow href={strip.cta.href}>{strip.cta.label}</LinkArrow>
    </section>
  );
}

/** The filters leave nothing: back to everything, or one level up. */
function NothingLeft({ category }: { readonly category: Category }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { clear_href: clear } = category.list;
  const parent = category.breadcrumbs.at(-2);
  return (
    <Empty
      title={text(clear === null ? 'list.empty' : 'list.empty-filtered')}
      actions={
        <>
          {clear !== null && (
            <FilterLink className="button" href={clear}>
              {text('list.clear')}
            </FilterLink>
          )}
          {parent !== undefined && (
            <Link className="button button-quiet" href={parent.href}>
              {parent.label}
            </Link>
          )}
          <Link className="button button-quiet" href={pagePaths.home[market]}>
            {text('list.home')}
          </Link>
        </>
      }
    >
      {text(clear === null ? 'list.empty.text' : 'list.empty-filtered.text')}
    </Empty>
  );
}

function SeoText({ text }: { readonly text: Category['text'] }): ReactElement | null {
  if (text.length === 0) return null;
  return (
    <section className="list-text stack stack-tight">
      <RichText parts={text} />
    </section>
  );
}
