import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

interface BreadcrumbsProps {
  /** From the home page (left out) to the page's own place; the last one is the page itself. */
  readonly crumbs: readonly { readonly label: string; readonly href: string }[];
}

/** Where the page stands in the shop. On narrow screens only the way back is left. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const last = crumbs.length - 1;
  return (
    <nav aria-label={text('breadcrumbs.label')}>
      <ol className="breadcrumb">
        <li>
          <Link href={pagePaths.home[market]}>{text('breadcrumbs.home')}</Link>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.href}>
            {index === last ? <span aria-current="page">{crumb.label}</span> : <Link href={crumb.href}>{crumb.label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
