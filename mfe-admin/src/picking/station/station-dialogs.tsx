import type { PickingItem, PickingList } from '@okruh/contracts/http/picking-work';
import { countLeft } from '@okruh/market/picking-scan';
import { Button, Dialog, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';

interface MissingDialogProps {
  readonly item: PickingItem;
  onClose(): void;
  onConfirm(quantity: number): void;
}

/** How many pieces aren't there. Enter confirms. */
export function MissingDialog({ item, onClose, onConfirm }: MissingDialogProps) {
  const text = useText();
  const form = useId();
  const left = countLeft(item);
  const [typed, setTyped] = useState(String(left));
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has put the focus on its first button.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => window.clearTimeout(timer);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const quantity = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (quantity >= 1 && quantity <= left) onConfirm(quantity);
    else setFailed(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('picking.missing-dialog', { name: item.name })}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button type="submit" form={form}>
            {text('picking.missing-dialog.confirm')} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </DialogButtons>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={text('picking.missing-dialog.count')}
          help={text('picking.missing-dialog.help', { count: left })}
          error={hasFailed ? text('picking.missing-dialog.wrong', { count: left }) : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}

/** A reader types its characters in a moment; its Enter must not confirm anything. */
const READER_MS = 100;

interface ResetDialogProps {
  readonly list: PickingList;
  onClose(): void;
  onConfirm(): void;
}

/** Asks before everything goes back to its place. Enter of a person confirms, Enter of a reader doesn't. */
export function ResetDialog({ list, onClose, onConfirm }: ResetDialogProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const typedAt = useRef(0);
  useEffect(() => {
    const timer = window.setTimeout(() => button.current?.focus());
    return () => window.clearTimeout(timer);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length === 1) typedAt.current = Date.now();
    if (event.key === 'Enter' && Date.now() - typedAt.current < READER_MS) event.preventDefault();
  };
  return (
    <div onKeyDownCapture={onKeyDown}>
      <Dialog
        isOpen
        onClose={onClose}
        title={text('picking.reset-dialog', { list: list.number })}
        actions={
          <DialogButtons onCancel={onClose}>
            <Button ref={button} kind="danger" onClick={onConfirm}>
              {text('picking.reset-dialog.confirm')} <kbd aria-hidden="true">Enter</kbd>
            </Button>
          </DialogButtons>
        }
      >
        <p>{text('picking.reset-dialog.text', { count: list.picked, crate: list.crate ?? '' })}</p>
      </Dialog>
    </div>
  );
}
