import { Icon } from '@okruh/ui';
import { userIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { areaPaths } from '../model/routes.ts';
import { useShell, useShellState } from '../model/shell-context.tsx';

/** The account as a plain link; works without any script and stands in for the fragment until it is wanted. */
export function AccountLink(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const account = useShellState((state) => state.account);
  const href = account === null ? areaPaths.login[market] : account.kind === 'staff' ? areaPaths.admin[market] : areaPaths.account[market];
  const label = account === null ? text('account.login') : account.display_name;
  // Narrow headers show the icon only; the name stays.
  return (
    <Link className="header-action" href={href} aria-label={label}>
      <Icon of={userIcon} />
      <span className="text text-wide">{label}</span>
    </Link>
  );
}
