import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { arrowDownIcon, arrowUpIcon, sortIcon } from '../icon/icons.ts';
import { useKitLocale, useKitTexts } from '../locale/kit-locale.tsx';
import { tableTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

export interface TableProps {
  /** Name of the table; its frame can be scrolled by keyboard, so it needs one. */
  readonly label: string;
  /** On a phone the rows become cards; each `td` then needs its column name in `data-label`. */
  readonly stack?: boolean | undefined;
  readonly compact?: boolean | undefined;
  /** Other rows are on their way; the old ones stay, dimmed. Not for asking once more for the same ones. */
  readonly busy?: boolean | undefined;
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Table in its frame, which scrolls by itself when it is too wide. */
export function Table({ label, stack, compact, busy, children, foot }: TableProps) {
  return (
    <div className="table-frame" aria-busy={busy || undefined}>
      <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className={classNames('table', stack && 'table-stack', compact && 'compact')}>{children}</table>
      </div>
      {foot}
    </div>
  );
}

/** Order of a list: the column, a minus before it for the largest first. */
export type SortKey = string;

export interface SortHeaderProps {
  /** Name of the column as the list knows it. */
  readonly column: string;
  /** Present order of the list. */
  readonly sort: SortKey | undefined;
  readonly onSort: (sort: SortKey) => void;
  /** Numbers stand to the right. */
  readonly end?: boolean | undefined;
  readonly children: ReactNode;
}

/** Head of a column that sorts: first press smallest first, the next one largest first. */
export function SortHeader({ column, sort, onSort, end, children }: SortHeaderProps) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined;
  const drawing = direction === 'ascending' ? arrowUpIcon : direction === 'descending' ? arrowDownIcon : sortIcon;
  return (
    <th scope="col" className={end ? 'end' : undefined} aria-sort={direction}>
      <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${column}` : column)}>
        {children}
        <Icon of={drawing} />
      </button>
    </th>
  );
}

export interface TableFootProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** There are more rows than `total`, which nobody counted. */
  readonly isTotalBounded?: boolean | undefined;
  readonly onPage: (page: number) => void;
  /** Sizes to choose from; without it the size is fixed. */
  readonly pageSizes?: readonly number[] | undefined;
  readonly onPageSize?: ((pageSize: number) => void) | undefined;
  /** Controls of the list's own, after the page size. */
  readonly children?: ReactNode;
}

/** Which rows are shown, how many a page, and the way to the others. */
export function TableFoot({ page, pageSize, total, isTotalBounded, onPage, pageSizes, onPageSize, children }: TableFootProps) {
  const texts = useKitTexts(tableTexts);
  const format = new Intl.NumberFormat(useKitLocale()).format;
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className="table-foot">
      <span role="status">
        {texts.formatRows(format(from), format(to), isTotalBounded ? texts.formatMore(format(total)) : format(total))}
      </span>
      {pageSizes && onPageSize && (
        <label className="row row-tight">
          {texts.pageSize}
          <select className="input input-small" value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {children}
      {(page > 1 || to < total) && (
        <nav className="row row-tight" aria-label={texts.pages}>
          {page > 1 && (
            <Button kind="quiet" size="small" onClick={() => onPage(page - 1)}>
              {texts.previousPage}
            </Button>
          )}
          {to < total && (
            <Button kind="quiet" size="small" onClick={() => onPage(page + 1)}>
              {texts.nextPage}
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

/** What can be done with the chosen rows; stands above the table while some are chosen. */
export function BulkBar({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  const texts = useKitTexts(tableTexts);
  return (
    <div className="bulk-bar" role="region" aria-label={texts.bulkActions}>
      <b>{summary}</b>
      <span className="push" />
      {children}
    </div>
  );
}
