import { OFFICE_PATH } from '@okruh/contracts/office-paths';
import { Icon, Menu, type MenuItem } from '@okruh/ui';
import { logoutIcon, packageIcon, pinIcon, settingsIcon, userIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from '../account.module.css';
import { loginPath, getPath } from '../model/pages.ts';
import { useSession } from '../model/session.ts';
import { useLogout } from '../model/use-logout.ts';

/** The header's slot: the way to log in, or the name with what it opens. */
export function UserMenu() {
  const text = useText();
  const { market, path, search } = useRemote();
  const session = useSession();
  const logout = useLogout();
  if (session === null) {
    return (
      <a className="header-action" href={loginPath(market, path === '/' ? undefined : path + search)}>
        <Icon of={userIcon} />
        <span className="text">{text('menu.login')}</span>
      </a>
    );
  }
  const items: readonly MenuItem[] = [
    { id: 'account', label: text('menu.account'), icon: userIcon, href: getPath(market, 'account') },
    { id: 'orders', label: text('menu.orders'), icon: packageIcon, href: getPath(market, 'orders') },
    { id: 'addresses', label: text('menu.addresses'), icon: pinIcon, href: getPath(market, 'addresses') },
    ...(session.kind === 'staff' ? [{ id: 'office', label: text('menu.office'), icon: settingsIcon, href: OFFICE_PATH }] : []),
    { id: 'logout', label: text('menu.logout'), icon: logoutIcon, onSelect: () => logout.mutate() },
  ];
  const [firstName] = session.display_name.split(' ');
  return (
    <Menu
      label={text('menu.account')}
      align="end"
      items={items}
      renderButton={(button) => (
        <button {...button} className="header-action">
          <Icon of={userIcon} />
          <span className={`text ${styles.name}`}>{firstName}</span>
        </button>
      )}
    />
  );
}
