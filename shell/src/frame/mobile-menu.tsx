import { Drawer } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useRef } from 'react';
import { areaPaths, buyoutPath, deviceTypes, pagePaths } from '../routes.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { MarketLink } from './market-link.tsx';

interface MobileMenuProps {
  readonly path: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Navigation below 851 px: a modal drawer, so focus stays inside and Escape closes it. */
export default function MobileMenu({ path, isOpen, onClose }: MobileMenuProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const account = useShellState((state) => state.account);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // It is drawn for the first time when it opens: only another page than that closes it.
  const openedOn = useRef(path);
  useEffect(() => {
    if (openedOn.current === path) return;
    openedOn.current = path;
    latest.current();
  }, [path]);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={text('nav.menu')}>
      <nav className="mobile-nav" aria-label={text('nav.label')}>
        <ul>
          {deviceTypes.map(({ kind, words }) => (
            <li key={kind}>
              <Link href={buyoutPath(market, words[market])}>{text(`nav.sell.${kind}`)}</Link>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <Link href={account === null ? areaPaths.login[market] : areaPaths.account[market]}>
              {account === null ? text('account.login') : account.display_name}
            </Link>
          </li>
          <li>
            <Link href={pagePaths.contact[market]}>{text('nav.contact')}</Link>
          </li>
          <li>
            <Link href={pagePaths['buyout-terms'][market]}>{text('nav.terms')}</Link>
          </li>
          <li>
            <MarketLink path={path} />
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
