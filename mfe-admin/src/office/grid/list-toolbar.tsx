import { LinkButton, SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '../admin.module.css';
import { type GridAddress, isFiltered, withoutFilters, type WriteGrid } from './grid-address.ts';

interface ListToolbarProps {
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
  /** Label of the search field; left out where nothing is searched for. */
  readonly search?: string | undefined;
  readonly example?: string | undefined;
  /** Filters. */
  readonly children?: ReactNode;
}

/** Search field and filters above a list; their values are stored in the address. */
export function ListToolbar({ address, onChange, search, example, children }: ListToolbarProps) {
  const text = useText();
  return (
    <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
      {search !== undefined && <TypedSearch address={address} onChange={onChange} label={search} example={example} />}
      {children}
      {isFiltered(address) && <LinkButton onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</LinkButton>}
    </div>
  );
}

const TYPING_MS = 250;

/** Searches shortly after the last keystroke, at once on Enter. */
function TypedSearch({
  address,
  onChange,
  label,
  example,
}: Pick<ListToolbarProps, 'address' | 'onChange'> & { readonly label: string; readonly example: string | undefined }) {
  const asked = address.q ?? '';
  const [typed, setTyped] = useState(asked);
  /** Search text of the address when the field was last synchronised with it. */
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    // The address changed elsewhere: by back navigation, or because the filters were cleared.
    if (typed.trim() !== asked) setTyped(asked);
  }
  const wanted = typed.trim();
  const write = useEffectEvent((q: string) => {
    if (q !== asked) onChange({ q: q || undefined, page: undefined });
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const page = window.location.pathname;
    timer.current = setTimeout(() => {
      // The reader has gone on to a row's page, which is still loading: the search must not fetch them back.
      if (window.location.pathname === page) write(wanted);
    }, TYPING_MS);
    return () => clearTimeout(timer.current);
  }, [wanted]);
  /** Who leaves the field may be on the way to another page, which a late search must not take back. */
  const writeNow = (): void => {
    clearTimeout(timer.current);
    if (wanted !== asked) onChange({ q: wanted || undefined, page: undefined });
  };
  return (
    <SearchField
      className={styles.listSearch}
      label={label}
      placeholder={example ?? label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={writeNow}
      onSearch={(q) => write(q.trim())}
    />
  );
}
