import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { Hotline } from './header.tsx';

/** What the law and a shopper in doubt want at hand, and nothing that leads away. */
export function FocusedFooter(): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <footer className="focus-footer wrap caption">
      <span>© 2026 Okruh</span>
      <Link href={pagePaths['sale-terms'][market]}>{text('nav.sale-terms')}</Link>
      <Link href={pagePaths.privacy[market]}>{text('nav.privacy')}</Link>
      <span className="push">
        <Hotline />
      </span>
    </footer>
  );
}
