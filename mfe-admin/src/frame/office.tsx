import { officePaths } from '@okruh/contracts/office-paths';
import { mayDo, type Permission } from '@okruh/contracts/access';
import { Button, Dialog, Empty, Logo } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import styles from '../office/admin.module.css';
import { AdminPage as Page } from '../office/page/admin-page.tsx';
import { type Scanned, ScannedContext } from '../office/scanned.ts';
import { noteSignedIn, useSession } from '../office/session.ts';
import { loginPath } from '../office/return-path.ts';
import { type Section, type SectionPermissions } from '../office/section.ts';
import { SettingsSync } from '../office/settings/settings-sync.tsx';
import { CachePurge } from './cache-purge.tsx';
import frameStyles from './frame.module.css';
import { Palette } from './palette/palette.tsx';
import { useFreshWaiting } from '../office/waiting/use-waiting.ts';
import { AlertNews } from './alert-news.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useLoadedAhead } from './use-loaded-ahead.ts';
import { useLogout } from './use-logout.ts';

/** What the frame knows of a page. */
interface OfficeFramePage {
  readonly name: string;
  /** Null for the login and the way in. */
  readonly section: Section | null;
  readonly permission: Permission | null;
}

interface OfficeProps {
  /** Null for an address that is no page. */
  readonly page: OfficeFramePage | null;
  /** What the pages of the side navigation need to be entered. */
  readonly permissions: SectionPermissions;
  /** Loads the code of a page of the side navigation. */
  readonly loadSection: (section: Section) => Promise<unknown>;
  /** The page draws its own frame. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** The frame of the back office. Only staff enters, and each only the pages that the role may see. */
export function Office({ page, permissions, loadSection, isBare = false, children }: OfficeProps) {
  const { path, search, navigate } = useRemote();
  const session = useSession();
  const mayEnter = session !== null && session.kind === 'staff' && mayDo(session.roles, 'backoffice:enter');
  const goal = session === null ? loginPath(path + search) : null;
  useEffect(() => {
    if (goal !== null) navigate(goal, { replace: true });
  }, [goal, navigate]);
  useEffect(() => {
    if (mayEnter) noteSignedIn(true);
  }, [mayEnter]);
  if (goal !== null || session === null) return null;
  if (!mayEnter) return <Closed />;
  const permission = page?.permission ?? null;
  const mayRead = permission === null || mayDo(session.roles, permission);
  const content = mayRead ? children : <Forbidden />;
  return (
    // Nothing of a page stays when somebody else signs in.
    <Fragment key={session.id}>
      {isBare && mayRead ? (
        content
      ) : (
        <Frame page={page} permissions={permissions} loadSection={loadSection}>
          {content}
        </Frame>
      )}
      <SignInDialog accountId={session.id} />
      <SettingsSync personId={session.id} />
    </Fragment>
  );
}

function Frame({ page, permissions, loadSection, children }: OfficeProps) {
  const text = useText();
  const { path } = useRemote();
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [palette, setPalette] = useState<string | null>(null);
  const [isPurging, setPurging] = useState(false);
  const openPurge = (): void => setPurging(true);
  const section = page?.section ?? null;
  const isHome = page?.name === 'home';
  usePaletteKey(() => setPalette(''));
  useFreshWaiting();
  useLoadedAhead(permissions, loadSection);
  return (
    <div className={`admin ${frameStyles.frame}`} data-density="dense">
      <a className="skip" href="#admin-content">
        {text('nav.skip')}
      </a>
      <div className={`admin-side ${frameStyles.side}`}>
        <Link className="logo" href={officePaths.home} aria-label={text('nav.home')}>
          <Logo />
        </Link>
        <SideNavigation section={section} isHome={isHome} permissions={permissions} onPurge={openPurge} />
      </div>
      <AlertNews />
      <div className={styles.office}>
        <TopBar section={section} isHome={isHome} onScanned={setScanned} onMenu={() => setMenuAt(path)} onSearch={setPalette} />
        <ScannedContext value={scanned}>
          <div className="admin-main" id="admin-content">
            {children}
          </div>
        </ScannedContext>
      </div>
      {/* Going to another page closes the menu by itself. */}
      <Dialog isOpen={menuAt === path} onClose={() => setMenuAt(null)} title={text('nav.menu')} className={`drawer ${styles.menu}`}>
        <SideNavigation section={section} isHome={isHome} permissions={permissions} onGo={() => setMenuAt(null)} onPurge={openPurge} />
      </Dialog>
      {palette !== null && <Palette permissions={permissions} startsWith={palette} onClose={() => setPalette(null)} onPurge={openPurge} />}
      {isPurging && <CachePurge onClose={() => setPurging(false)} />}
    </div>
  );
}

/** Ctrl K, or Cmd K, opens the palette from everywhere, unless a dialog is open. */
function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onOpen();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** A page that the role may not enter. */
function Forbidden() {
  const text = useText();
  return (
    <Page title={text('forbidden.title')}>
      <Empty title={text('forbidden.heading')}>{text('forbidden.text')}</Empty>
    </Page>
  );
}

/** Somebody is logged in who has no business in the back office. */
function Closed() {
  const text = useText();
  const { setTitle, path, search } = useRemote();
  const logout = useLogout(loginPath(path + search));
  const title = text('forbidden.title');
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <div className={styles.closed}>
      <Empty
        level={1}
        title={title}
        actions={
          <Button busy={logout.isPending} onClick={() => logout.mutate()}>
            {text('forbidden.login')}
          </Button>
        }
      >
        {text('forbidden.closed')}
      </Empty>
    </div>
  );
}
