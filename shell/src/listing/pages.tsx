import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import { formatNumber } from '@okruh/market';
import { Icon, Notice } from '@okruh/ui';
import { chevronLeftIcon, chevronRightIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { Fragment, type ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { pageHref } from './list-query.ts';
import type { Growing } from './use-more-pages.ts';

/** Numbers of pages to show around the current one; 0 stands for what is left out. */
export function pageNumbers(current: number, last: number): readonly number[] {
  const wanted = [1, 2, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const near = current <= 3 ? [3, 4].filter((page) => page <= last) : [];
  const pages = [...new Set([...wanted, ...near])].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [0, page] : [page];
  });
}

interface PagesProps {
  readonly list: ProductList;
  readonly growing: Growing;
  readonly onMore: () => void;
}

/** How much of the list stands there, the next part, and every page as a link. */
export function Pages({ list, growing, onMore }: PagesProps): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  const last = Math.max(1, Math.ceil(list.total / list.page_size));
  if (last === 1) return null;
  const until = Math.min(growing.lastPage * list.page_size, list.total);
  const left = Math.min(list.page_size, list.total - until);
  return (
    <div className="stack list-pages">
      <p className="small muted num" role="status">
        {text('list.seen', { seen: formatNumber(until, market), count: list.total })}
      </p>
      {growing.hasFailed && <Notice tone="warning">{text('list.more-failed')}</Notice>}
      {left > 0 && (
        <a
          className="button button-quiet"
          href={pageHref(list, growing.lastPage + 1)}
          aria-busy={growing.isLoading}
          onClick={(event) => {
            event.preventDefault();
            if (!growing.isLoading) onMore();
          }}
        >
          {text('list.more', { count: left })}
        </a>
      )}
      <nav aria-label={text('list.pages')}>
        <Numbers list={list} current={growing.lastPage} last={last} />
      </nav>
    </div>
  );
}

function Numbers({ list, current, last }: { readonly list: ProductList; readonly current: number; readonly last: number }): ReactElement {
  const text = useText();
  return (
    <div className="pagination">
      {current > 1 && (
        <Link href={pageHref(list, current - 1)} aria-label={text('list.previous')} rel="prev">
          <Icon of={chevronLeftIcon} />
        </Link>
      )}
      {pageNumbers(current, last).map((page, index) => (
        <Fragment key={page === 0 ? `gap-${index}` : page}>
          {page === 0 ? (
            <span>…</span>
          ) : (
            <Link href={pageHref(list, page)} {...(page === current && { 'aria-current': 'page' as const })}>
              {page}
            </Link>
          )}
        </Fragment>
      ))}
      {current < last && (
        <Link href={pageHref(list, current + 1)} aria-label={text('list.next')} rel="next">
          <Icon of={chevronRightIcon} />
        </Link>
      )}
    </div>
  );
}
