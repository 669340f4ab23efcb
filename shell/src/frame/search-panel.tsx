import { formatMoney } from '@okruh/market';
import { Grade, Icon } from '@okruh/ui';
import { gridIcon, historyIcon, repairIcon, searchIcon } from '@okruh/ui/icons';
import { type TextFunction, useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { pictureUrl } from '../picture/picture.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import type { PanelKeys, PanelState } from './search-box.tsx';
import { type Suggested, useSuggestions } from './use-suggestions.ts';

/** One row: a link that can be chosen by arrows as well. */
interface Row {
  readonly key: string;
  readonly href: string;
  /** Words of a whole search, which are remembered. */
  readonly search?: string;
  readonly content: ReactNode;
}
interface Group {
  readonly name: string;
  readonly rows: readonly Row[];
}

interface SearchPanelProps {
  readonly words: string;
  readonly listId: string;
  /** Gives the field what takes the keys that are for the panel; null takes it back. */
  readonly onKeys: (keys: PanelKeys | null) => void;
  readonly onState: (state: PanelState) => void;
  /** Something was chosen. */
  readonly onDone: () => void;
}

/** Suggestions below the search, or what was searched for lately while nothing is typed. */
export default function SearchPanel({ words, listId, onKeys, onState, onDone }: SearchPanelProps): ReactElement | null {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const [recent, setRecent] = useState(recentSearches);
  const { isTyped, found } = useSuggestions(words);
  const buildHref = (query: string): string => `${pagePaths.search[market]}?${new URLSearchParams({ q: query }).toString()}`;
  const groups = isTyped ? toGroups(found, words.trim(), buildHref, text) : recentGroup(recent, buildHref, text);
  const rows = groups.flatMap((group) => group.rows);
  const choose = (row: Row): void => {
    if (row.search !== undefined) rememberSearch(row.search);
    onDone();
    navigate(row.href);
  };
  const activeId = useRowKeys({ rows, of: isTyped ? found : recent, getId: (row) => rowId(listId, row), choose, onKeys, onState });
  if (rows.length === 0) return isTyped && found !== null ? <NothingSuggested /> : null;
  return (
    <div className="search-panel">
      <div className="search-rows" role="listbox" id={listId} aria-label={text('search.suggestions')}>
        {groups.map((group) => (
          <Rows key={group.name} group={group} getId={(row) => rowId(listId, row)} activeId={activeId} onChoose={choose} />
        ))}
      </div>
      <p className="sr" role="status">
        {isTyped && text('search.suggested', { count: rows.length })}
      </p>
      {!isTyped && (
        <button
          className="link-button small search-forget"
          type="button"
          onMouseDown={stayInField}
          onClick={() => {
            forgetSearches();
            setRecent([]);
          }}
        >
          {text('search.forget')}
        </button>
      )}
    </div>
  );
}

const rowId = (listId: string, row: Row): string => `${listId}-${row.key}`;
/** A press doesn't take the focus from the field. */
const stayInField = (event: MouseEvent): void => event.preventDefault();

interface RowKeys {
  readonly rows: readonly Row[];
  /** What the rows were made of: other suggestions start from none. */
  readonly of: unknown;
  readonly getId: (row: Row) => string;
  readonly choose: (row: Row) => void;
  readonly onKeys: SearchPanelProps['onKeys'];
  readonly onState: SearchPanelProps['onState'];
}

/** Arrows and Enter, which the field hands on. @returns id of the row that the arrows stand on */
function useRowKeys({ rows, of, getId, choose, onKeys, onState }: RowKeys): string | null {
  const [active, setActive] = useState<{ readonly of: unknown; readonly index: number }>({ of: null, index: -1 });
  const at = active.of === of ? active.index : -1;
  const row = rows[at];
  const activeId = row === undefined ? null : getId(row);
  const isShown = rows.length > 0;
  useEffect(() => {
    onKeys((key) => {
      if (key === 'Enter' && row !== undefined) choose(row);
      else if (key === 'ArrowDown' && isShown) setActive({ of, index: at + 1 >= rows.length ? -1 : at + 1 });
      else if (key === 'ArrowUp' && isShown) setActive({ of, index: at < 0 ? rows.length - 1 : at - 1 });
      else return false;
      return true;
    });
    return () => onKeys(null);
  });
  useEffect(() => {
    onState({ isShown, activeId });
    return () => onState({ isShown: false, activeId: null });
  }, [isShown, activeId, onState]);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return activeId;
}

interface RowsProps {
  readonly group: Group;
  readonly getId: (row: Row) => string;
  readonly activeId: string | null;
  readonly onChoose: (row: Row) => void;
}

function Rows({ group, getId, activeId, onChoose }: RowsProps): ReactElement {
  return (
    <div role="group" aria-label={group.name}>
      <div className="group-label" role="presentation">
        {group.name}
      </div>
      {group.rows.map((row) => (
        <a
          key={row.key}
          id={getId(row)}
          role="option"
          aria-selected={getId(row) === activeId}
          tabIndex={-1}
          href={row.href}
          onMouseDown={stayInField}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(row);
          }}
        >
          {row.content}
        </a>
      ))}
    </div>
  );
}

function NothingSuggested(): ReactElement {
  const text = useText();
  return (
    <div className="search-panel">
      <p className="listbox-empty" role="status">
        {text('search.no-suggestions')}
      </p>
    </div>
  );
}

function recentGroup(recent: readonly string[], buildHref: (query: string) => string, text: TextFunction): readonly Group[] {
  if (recent.length === 0) return [];
  const rows = recent.map((query) => ({
    key: query,
    href: buildHref(query),
    search: query,
    content: <Words icon={historyIcon}>{query}</Words>,
  }));
  return [{ name: text('search.recent'), rows }];
}

function toGroups(found: Suggested | null, words: string, buildHref: (query: string) => string, text: TextFunction): readonly Group[] {
  if (found === null) return [];
  const repairs = found.repairs.map(({ label, href, price_from: price }) => ({
    key: `r ${href}`,
    href,
    content: (
      <>
        <Words icon={repairIcon}>{label}</Words>
        {price !== null && <b className="nowrap">{text('search.from', { price: formatMoney(price) })}</b>}
      </>
    ),
  }));
  const queries = found.queries.map(({ label, href }) => ({
    key: `q ${href}`,
    href,
    search: label,
    content: <Words icon={searchIcon}>{label}</Words>,
  }));
  const categories = found.categories.map(({ label, href }) => ({
    key: `c ${href}`,
    href,
    content: <Words icon={gridIcon}>{label}</Words>,
  }));
  const products = found.products.map((product) => ({ key: product.id, href: product.href, content: <Product product={product} /> }));
  const all =
    found.total > found.products.length
      ? [
          {
            key: 'all',
            href: buildHref(words),
            search: words,
            content: <Words icon={searchIcon}>{text('search.all', { count: found.total })}</Words>,
          },
        ]
      : [];
  return [
    { name: text('search.repairs'), rows: repairs },
    { name: text('search.queries'), rows: queries },
    { name: text('search.in-categories'), rows: categories },
    { name: text('search.products'), rows: [...products, ...all] },
  ].filter((group) => group.rows.length > 0);
}

const Words = ({ icon, children }: { readonly icon: typeof searchIcon; readonly children: string }): ReactElement => (
  <>
    <Icon of={icon} size="small" />
    <span className="grow">{children}</span>
  </>
);

function Product({ product }: { readonly product: Suggested['products'][number] }): ReactElement {
  return (
    <>
      {product.image === null ? (
        <span className="search-blank" />
      ) : (
        <img src={pictureUrl(product.image, 96)} alt="" width={40} height={40} />
      )}
      <span className="grow">
        {product.name}
        {product.spec !== '' && <small className="muted">{product.spec}</small>}
      </span>
      {product.quality !== 'new' && <Grade grade={product.quality} size="small" />}
      <b className="nowrap">{formatMoney(product.price.now)}</b>
    </>
  );
}
