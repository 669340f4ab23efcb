import { mayDo, type Permission } from '@okruh/contracts/access';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Waiting } from '@okruh/contracts/waiting-routes';
import { Icon, VisuallyHidden } from '@okruh/ui';
import { chevronDownIcon, homeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useId } from 'react';
import { useMarketChoice } from '../office/market-choice.ts';
import type { Section, SectionPermissions } from '../office/section.ts';
import { useSession } from '../office/session.ts';
import { useWaitingTasks } from '../office/tasks/task-queries.ts';
import { formatWaiting, useWaiting } from '../office/waiting/use-waiting.ts';
import { waitingPages } from '../office/waiting/waiting-pages.ts';
import { CachePurgeButton } from './cache-purge.tsx';
import { useFolded } from './folded-groups.ts';
import styles from './frame.module.css';
import { navGroups, sectionIcons } from './nav-groups.ts';

interface SideNavigationProps {
  readonly permissions: SectionPermissions;
  readonly section: Section | null;
  readonly isHome: boolean;
  readonly onGo?: () => void;
  onPurge(): void;
}

/** So many entries stand in sight beside each other without folding. */
const MAX_UNFOLDED = 16;

/** Pages that the role may enter in groups that fold, with what waits in them. */
export function SideNavigation({ section, permissions, isHome, onGo, onPurge }: SideNavigationProps) {
  const text = useText();
  const session = useSession();
  const { kinds } = useWaiting();
  const may = (permission: Permission): boolean => session !== null && mayDo(session.roles, permission);
  const groups = navGroups
    .map(({ id, sections }) => ({
      id,
      hasCache: id === 'content' && may('cache:purge'),
      sections: sections.filter((target) => may(permissions[target])),
    }))
    .filter((group) => group.sections.length > 0 || group.hasCache);
  const entries = groups.reduce((sum, group) => sum + group.sections.length + (group.hasCache ? 1 : 0), 0);
  return (
    <nav className={styles.nav} aria-label={text('nav.label')}>
      <div className="admin-nav">
        <Link href={officePaths.home} aria-current={isHome ? 'page' : undefined} onClick={onGo}>
          <Icon of={homeIcon} />
          {text('nav.start')}
        </Link>
        <TasksEntry isCurrent={section === 'tasks'} onGo={onGo} />
      </div>
      {groups.map(({ id, sections, hasCache }) => (
        <Group
          key={id}
          id={id}
          isUnfolded={entries <= MAX_UNFOLDED || (section !== null && sections.includes(section))}
          waiting={kinds.filter(({ kind }) => sections.includes(waitingPages[kind].section))}
        >
          {sections.map((target) => (
            <Entry
              key={target}
              target={target}
              isCurrent={target === section}
              waiting={kinds.filter(({ kind }) => waitingPages[kind].section === target)}
              onGo={onGo}
            />
          ))}
          {hasCache && <CachePurgeButton onOpen={onPurge} />}
        </Group>
      ))}
    </nav>
  );
}

interface GroupProps {
  readonly id: string;
  /** Unless somebody has folded or unfolded it. */
  readonly isUnfolded: boolean;
  readonly waiting: readonly Waiting[];
  readonly children: React.ReactNode;
}

function Group({ id, isUnfolded, waiting, children }: GroupProps) {
  const text = useText();
  const listId = useId();
  const [isFolded, setFolded] = useFolded(id, !isUnfolded);
  return (
    <div className="admin-nav" role="group" aria-label={text(`nav.group.${id}`)}>
      <button className={styles.fold} type="button" aria-expanded={!isFolded} aria-controls={listId} onClick={() => setFolded(!isFolded)}>
        {text(`nav.group.${id}`)}
        <Icon of={chevronDownIcon} />
        {isFolded && <Count waiting={waiting} />}
      </button>
      <div id={listId} hidden={isFolded}>
        {children}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly target: Section;
  readonly isCurrent: boolean;
  readonly waiting: readonly Waiting[];
  readonly onGo: (() => void) | undefined;
}

function Entry({ target, isCurrent, waiting, onGo }: EntryProps) {
  const text = useText();
  const { market } = useRemote();
  const choice = useMarketChoice();
  const path = officePaths[target];
  return (
    <Link
      href={choice === market ? path : `${path}?${officeParameters.market}=${choice}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon of={sectionIcons[target]} />
      {text(`nav.${target}`)}
      <Count waiting={waiting} />
    </Link>
  );
}

/** The list of tasks, with how many wait for the reader. */
function TasksEntry({ isCurrent, onGo }: Omit<EntryProps, 'target' | 'waiting'>) {
  const text = useText();
  const { data } = useWaitingTasks();
  const { total = 0, late = 0 } = data ?? {};
  return (
    <Link href={officePaths.tasks} aria-current={isCurrent ? 'page' : undefined} onClick={onGo}>
      <Icon of={sectionIcons.tasks} />
      {text('nav.tasks')}
      {total > 0 && (
        <span className="n hot">
          <span aria-hidden="true">{total}</span>
          <VisuallyHidden>, {text(late > 0 ? 'taskbar.label.late' : 'taskbar.label', { count: total, late })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** How much waits, in words for those who don't see the colour. */
function Count({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const text = useText();
  const present = waiting.filter(({ count }) => count > 0);
  if (present.length === 0) return null;
  const sum = present.reduce((all, { count }) => all + count, 0);
  return (
    <span className="n hot">
      <span aria-hidden="true">{formatWaiting(sum)}</span>
      <VisuallyHidden>
        , {present.map(({ kind, count }) => `${text(`waiting.${kind}`)}: ${formatWaiting(count)}`).join(', ')}
      </VisuallyHidden>
    </span>
  );
}
