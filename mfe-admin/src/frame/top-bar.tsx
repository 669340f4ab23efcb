import { officePaths } from '@okruh/contracts/office-paths';
import { accountPage } from '@okruh/contracts/shop-paths';
import { Avatar, Button, Icon, Menu, Segmented } from '@okruh/ui';
import { chevronDownIcon, homeIcon, idIcon, logoutIcon, menuIcon, searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useLanguageItems } from '../office/language/language-switch.tsx';
import { addressSchema } from '../office/grid/list-address.ts';
import { getInitials } from '../office/initials.ts';
import { type MarketChoice, useMarketChoice } from '../office/market-choice.ts';
import type { Scanned } from '../office/scanned.ts';
import { useSession } from '../office/session.ts';
import type { Section } from '../office/section.ts';
import styles from './frame.module.css';
import { ScanField } from './scan-field.tsx';
import { TaskBar } from './task-bar.tsx';
import { useLogout } from './use-logout.ts';

interface TopBarProps {
  readonly section: Section | null;
  readonly isHome: boolean;
  onScanned(scanned: Scanned): void;
  onMenu(): void;
  /** Opens the palette, with what is typed in it. */
  onSearch(text: string): void;
}

/** Lists of a market, and those of them that may show both. */
const marketLists: ReadonlySet<Section> = new Set(['buyouts', 'payouts', 'sale-prices', 'reviews']);
const bothMarkets: ReadonlySet<Section> = new Set(['buyouts', 'reviews']);

/** Head of every page: the reader's field, the market of the lists, and who is at work. */
export function TopBar({ section, isHome, onScanned, onMenu, onSearch }: TopBarProps) {
  const text = useText();
  return (
    <header className={`admin-top ${styles.top}`}>
      <Button kind="bare" icon={menuIcon} iconOnly className={styles.menuButton} aria-haspopup="dialog" onClick={onMenu}>
        {text('nav.menu')}
      </Button>
      <ScanField onScanned={onScanned} onSeveral={onSearch} />
      <Button kind="quiet" icon={searchIcon} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={() => onSearch('')}>
        <span className={styles.wide}>{text('palette.open')}</span> <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      {section !== null && marketLists.has(section) && <MarketSwitch hasBoth={bothMarkets.has(section)} />}
      {isHome && <MarketSwitch hasBoth />}
      <TaskBar />
      <UserMenu />
    </header>
  );
}

const anyParameters = addressSchema((parameters): Readonly<Record<string, string | undefined>> => parameters);

/** A bank file and a price list are of one market; every other list may show both. */
function MarketSwitch({ hasBoth }: { readonly hasBoth: boolean }) {
  const text = useText();
  const { market } = useRemote();
  const choice = useMarketChoice();
  const [, write] = useSearchState(anyParameters);
  const items: { readonly value: MarketChoice; readonly label: string }[] = [
    ...(hasBoth ? [{ value: 'vse', label: text('market.both') } as const] : []),
    { value: 'cz', label: 'CZ' },
    { value: 'ro', label: 'RO' },
  ];
  return (
    <Segmented
      label={text('market.label')}
      value={!hasBoth && choice === 'vse' ? market : choice}
      items={items}
      onChange={(value) => write({ market: value === market ? undefined : value, page: undefined })}
    />
  );
}

function UserMenu() {
  const text = useText();
  const { market } = useRemote();
  const session = useSession();
  const languageItems = useLanguageItems();
  const logout = useLogout(officePaths['sign-in']);
  if (session === null) return null;
  return (
    <Menu
      label={text('user.label')}
      align="end"
      items={[
        { id: 'shop', label: text('user.shop'), icon: homeIcon, href: '/' },
        { id: 'account', label: text('user.account'), icon: idIcon, href: accountPage[market] },
        ...languageItems,
        { id: 'logout', label: text('user.logout'), icon: logoutIcon, onSelect: () => logout.mutate() },
      ]}
      renderButton={(button) => (
        <button {...button} className="header-action">
          <Avatar initials={getInitials(session.display_name)} />
          <span className="text">{session.display_name}</span>
          <Icon of={chevronDownIcon} size="small" />
        </button>
      )}
    />
  );
}
