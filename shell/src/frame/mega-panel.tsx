import type { MenuEntry } from '@okruh/contracts/http/catalog/home';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** What stands below a category: its parts, those with parts of their own as columns, and the way to sell an old device. */
export function MegaPanel({ entry }: { readonly entry: MenuEntry }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const columns = entry.children.filter((child) => child.children.length > 0);
  const plain = entry.children.filter((child) => child.children.length === 0);
  return (
    <>
      <div className="mega-columns">
        {plain.length > 0 && (
          <div className={columns.length === 0 ? 'mega-list' : undefined}>
            <h3>{entry.label}</h3>
            <Links entries={[{ ...entry, label: text('nav.whole') }, ...plain]} />
          </div>
        )}
        {columns.map((column) => (
          <div key={column.id}>
            <h3>
              <Link href={column.href}>{column.label}</Link>
            </h3>
            <Links entries={column.children} />
          </div>
        ))}
      </div>
      <div className="trade-card">
        <b>{text('nav.card')}</b>
        <Link className="button button-key button-small" href={areaPaths.buyout[market]}>
          {text('nav.price')}
        </Link>
      </div>
    </>
  );
}

const Links = ({ entries }: { readonly entries: readonly MenuEntry[] }): ReactElement => (
  <ul>
    {entries.map(({ id, href, label }) => (
      <li key={id}>
        <Link href={href}>{label}</Link>
      </li>
    ))}
  </ul>
);
