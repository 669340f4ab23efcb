import { mayDo } from '@okruh/contracts/access';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Found } from '@okruh/contracts/search-routes';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@okruh/contracts/search-kinds';
import { Dialog, Icon } from '@okruh/ui';
import { boltIcon, cacheIcon, homeIcon, logoutIcon, searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { listOfferedCommands } from '../../office/commands.ts';
import { useQuickActions } from '../../office/quick-actions.ts';
import { listSections, type SectionPermissions } from '../../office/section.ts';
import { useMay, useSession } from '../../office/session.ts';
import { sectionIcons } from '../nav-groups.ts';
import { useLogout } from '../use-logout.ts';
import { matchEntries, type PaletteEntry } from './entries.ts';
import { foundPages } from './found-pages.ts';
import styles from './palette.module.css';
import { useOfficeSearch } from './use-office-search.ts';

/** A text that begins so finds commands alone. */
const COMMANDS_ONLY = '>';
const MAX_PAGES = 6;

interface PaletteProps {
  readonly permissions: SectionPermissions;
  /** What is typed when it opens. */
  readonly startsWith: string;
  onClose(): void;
  onPurge(): void;
}

/** Any page, any record and what can be done here, by the keyboard alone. */
export function Palette({ startsWith, onClose, ...rest }: PaletteProps) {
  const text = useText();
  return (
    <Dialog isOpen onClose={onClose} title={text('palette.title')} className={`dialog-sheet ${styles.palette}`}>
      <PaletteBody startsWith={startsWith} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PaletteBody({ permissions, startsWith, onClose, onPurge }: PaletteProps) {
  const text = useText();
  const [typed, setTyped] = useState(startsWith);
  const isCommands = typed.startsWith(COMMANDS_ONLY);
  const sought = isCommands ? typed.slice(COMMANDS_ONLY.length) : typed;
  const found = useOfficeSearch(isCommands ? '' : typed);
  const commands = useCommands(onPurge);
  const pages = usePages(permissions);
  const records = useRecords(found.items);
  const hasText = sought.trim() !== '';
  const entries: readonly PaletteEntry[] = isCommands
    ? matchEntries(commands, sought)
    : [...matchEntries(commands, sought), ...matchEntries(pages, sought).slice(0, hasText ? MAX_PAGES : undefined), ...records];
  const [chosen, setChosen] = useState<string | null>(null);
  const index = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog opens after its content is there, and gives the focus to its first key.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const run = (entry: PaletteEntry): void => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setChosen(entries[(index + step + entries.length) % entries.length]?.id ?? null);
    }
    const entry = entries[index];
    if (event.key === 'Enter' && entry !== undefined) {
      event.preventDefault();
      run(entry);
    }
  };
  const optionId = (position: number): string => `${listId}-${position}`;
  const isAsking = !isCommands && sought.trim().length >= MIN_SEARCH_LENGTH && found.isPending;
  return (
    <>
      <div className={styles.field}>
        <Icon of={searchIcon} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(index) : undefined}
          aria-label={text('palette.label')}
          placeholder={text('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div ref={list} className={styles.list} id={listId} role="listbox" aria-label={text('palette.results')}>
        {entries.map((entry, position) => (
          <Row
            key={entry.id}
            id={optionId(position)}
            entry={entry}
            isChosen={position === index}
            isFirst={entries[position - 1]?.group !== entry.group}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      <p className={styles.state} role="status">
        {isAsking
          ? text('palette.searching')
          : entries.length === 0
            ? text('palette.none')
            : hasText && text('palette.found', { count: entries.length })}
        {found.failed.length > 0 &&
          ` ${text('palette.failed', { services: found.failed.map((one) => text(`service.${one}`)).join(', ') })}`}
      </p>
      <p className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {text('palette.hint.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {text('palette.hint.run')}
        </span>
        <span>
          <kbd>{COMMANDS_ONLY}</kbd> {text('palette.hint.commands')}
        </span>
        <span>
          <kbd>F1</kbd> {text('palette.hint.scan')}
        </span>
      </p>
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  /** The first of its group has the group's name above it. */
  readonly isFirst: boolean;
  onRun(): void;
}

function Row({ id, entry, isChosen, isFirst, onRun }: RowProps) {
  return (
    <>
      {isFirst && (
        <div className={styles.group} role="presentation">
          {entry.group}
        </div>
      )}
      {/* The keyboard works in the field: the row that is chosen is its active descendant. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div id={id} className={styles.option} role="option" aria-selected={isChosen} onClick={onRun}>
        <Icon of={entry.icon} />
        <span>
          {entry.label}
          {entry.detail !== '' && <span className={styles.detail}>{entry.detail}</span>}
        </span>
      </div>
    </>
  );
}

/** What can be done here: on the page that is shown, then what the role begins most often. */
function useCommands(onPurge: () => void): readonly PaletteEntry[] {
  const text = useText();
  const { navigate } = useRemote();
  const quick = useQuickActions();
  const mayPurge = useMay('cache:purge');
  const logout = useLogout(officePaths['sign-in']);
  const group = text('palette.group.commands');
  return [
    ...listOfferedCommands().map(({ id, label, icon, run }) => ({ id: `page-${id}`, group, icon, label, detail: '', run })),
    ...quick.map(({ id, icon, href }) => ({
      id: `quick-${id}`,
      group,
      icon,
      label: text(`quick.${id}`),
      detail: '',
      run: () => navigate(href),
    })),
    ...(mayPurge ? [{ id: 'purge', group, icon: cacheIcon, label: text('palette.command.purge'), detail: '', run: onPurge }] : []),
    { id: 'shop', group, icon: boltIcon, label: text('palette.command.shop'), detail: '', run: () => navigate('/') },
    { id: 'logout', group, icon: logoutIcon, label: text('palette.command.logout'), detail: '', run: () => logout.mutate() },
  ];
}

/** Pages that the role may enter. */
function usePages(permissions: SectionPermissions): readonly PaletteEntry[] {
  const text = useText();
  const { navigate } = useRemote();
  const session = useSession();
  const group = text('palette.group.pages');
  const sections = listSections(permissions).filter((section) => session !== null && mayDo(session.roles, permissions[section]));
  return [
    { id: 'home', group, icon: homeIcon, label: text('nav.start'), detail: '', run: () => navigate(officePaths.home) },
    ...sections.map((section) => ({
      id: `section-${section}`,
      group,
      icon: sectionIcons[section],
      label: text(`nav.${section}`),
      detail: '',
      run: () => navigate(officePaths[section]),
    })),
  ];
}

function useRecords(found: readonly Found[]): readonly PaletteEntry[] {
  const text = useText();
  const { navigate } = useRemote();
  return found.map((record) => {
    const { icon, toHref } = foundPages[record.kind];
    return {
      id: `${record.kind}-${record.id}`,
      group: text(`palette.kind.${record.kind}`),
      icon,
      label: record.number,
      detail: [record.name, record.market?.toUpperCase() ?? ''].filter(Boolean).join(', '),
      run: () => navigate(toHref(record)),
    };
  });
}
