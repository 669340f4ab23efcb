import { Button, ChoiceGroup, Dialog, LinkButton, Menu, Notice, Radio, TextField } from '@okruh/ui';
import { moreIcon } from '@okruh/ui/icons';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type MouseEvent, useState } from 'react';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { DialogButtons } from '../../dialog/dialog-buttons.tsx';
import styles from '../data-table.module.css';
import type { SavedViews, ViewFields } from './use-saved-views.ts';

/** Longest name of a view, as the contract has it; it stands here too so that no schema is bundled. */
const MAX_NAME = 60;

type OpenDialog = 'add' | 'rename' | 'delete' | null;

/** Views of a list as tabs, and what can be done with the present one. */
export function ViewBar({ views }: { readonly views: SavedViews }) {
  const text = useText();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { view, isChanged } = views;
  const close = (): void => setOpen(null);
  return (
    <div className={styles.views}>
      <ViewTabs views={views} />
      <div className={`row row-tight ${styles.viewActions}`}>
        {views.hasFailed && <LinkButton onClick={views.retry}>{text('views.retry')}</LinkButton>}
        {isChanged && (view !== null || views.columns.isChanged) && <LinkButton onClick={views.reset}>{text('views.reset')}</LinkButton>}
        {isChanged && view?.is_own === true && (
          <Button size="small" busy={views.save.isPending} onClick={() => views.save.mutate()}>
            {text('views.save')}
          </Button>
        )}
        {isChanged && (
          <Button size="small" kind="quiet" onClick={() => setOpen('add')}>
            {text(view?.is_own === true ? 'views.add' : 'views.add-first')}
          </Button>
        )}
        {view?.is_own === true && <OwnMenu name={view.name} onOpen={setOpen} />}
      </div>
      {open === 'add' && (
        <ViewDialog title={text('views.add-first')} fields={{ name: '', isShared: false }} command={views.add} onClose={close} />
      )}
      {open === 'rename' && view !== null && (
        <ViewDialog
          title={text('views.rename')}
          fields={{ name: view.name, isShared: view.is_shared }}
          command={views.rename}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete' && view !== null}
        title={text('views.delete.title', { name: view?.name ?? '' })}
        confirm={text('views.delete')}
        kind="danger"
        isBusy={views.remove.isPending}
        onClose={close}
        onConfirm={() => views.remove.mutate(undefined, { onSuccess: close })}
      >
        {text(view?.is_shared === true ? 'views.delete.shared' : 'views.delete.own')}
      </ConfirmDialog>
    </div>
  );
}

/** Links, so that a view is opened in another tab and the way back works. */
function ViewTabs({ views }: { readonly views: SavedViews }) {
  const text = useText();
  const navigate = useNavigate();
  const { view, preset, isChanged } = views;
  const go = (href: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href, { keepPlace: true });
  };
  const tab = (key: string, href: string, label: string, isShown: boolean, hint?: string) => (
    <a key={key} className="tab" href={href} title={hint} aria-current={isShown ? 'page' : undefined} onClick={go(href)}>
      {label}
      {isShown && view !== null && isChanged && <span className={styles.unsaved} role="img" aria-label={text('views.unsaved')} />}
    </a>
  );
  return (
    <nav className="tabs" aria-label={text('views.label')}>
      {views.presets.map((one) => tab(`=${one.query}`, views.getHref(one.query, null), one.label, one === preset))}
      {views.saved.map((one) =>
        tab(
          one.id,
          views.getHref(one.query, one.id),
          one.name,
          one === view,
          one.is_own ? undefined : text('views.of', { name: one.owner_name }),
        ),
      )}
    </nav>
  );
}

function OwnMenu({ name, onOpen }: { readonly name: string; onOpen(dialog: OpenDialog): void }) {
  const text = useText();
  return (
    <Menu
      label={text('views.menu', { name })}
      align="end"
      items={[
        { id: 'rename', label: text('views.rename'), onSelect: () => onOpen('rename') },
        { id: 'delete', label: text('views.delete'), danger: true, onSelect: () => onOpen('delete') },
      ]}
      renderButton={(button) => (
        <Button {...button} kind="bare" size="small" icon={moreIcon} iconOnly>
          {text('views.menu', { name })}
        </Button>
      )}
    />
  );
}

interface ViewDialogProps {
  readonly title: string;
  /** What stands in the form at first. */
  readonly fields: ViewFields;
  readonly command: SavedViews['add'];
  onClose(): void;
}

/** Name of a view and who sees it. */
function ViewDialog({ title, fields, command, onClose }: ViewDialogProps) {
  const text = useText();
  const language = useLanguage();
  const [name, setName] = useState(fields.name);
  const [isShared, setShared] = useState(fields.isShared);
  const close = (): void => {
    command.reset();
    onClose();
  };
  const submit = (): void => {
    if (name.trim() !== '') command.mutate({ name: name.trim(), isShared }, { onSuccess: close });
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      actions={
        <DialogButtons onCancel={close}>
          <Button busy={command.isPending} disabledBecause={name.trim() === '' ? text('views.name.missing') : undefined} onClick={submit}>
            {text('views.submit')}
          </Button>
        </DialogButtons>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {command.error !== null && <Notice tone="danger" role="alert" title={failureText(command.error, language)} />}
        <TextField
          name="view-name"
          label={text('views.name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ChoiceGroup legend={text('views.readers')}>
          <Radio name="view-readers" label={text('views.readers.me')} checked={!isShared} onChange={() => setShared(false)} />
          <Radio
            name="view-readers"
            label={text('views.readers.all')}
            hint={text('views.readers.all.hint')}
            checked={isShared}
            onChange={() => setShared(true)}
          />
        </ChoiceGroup>
        <p className="caption">{text('views.saved')}</p>
      </form>
    </Dialog>
  );
}
