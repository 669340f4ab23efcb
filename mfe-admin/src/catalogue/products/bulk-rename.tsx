import { Button, Dialog, Fields, Notice, Select, Table, TextField } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { catalog } from '../../office/api/api.ts';
import { knownOr } from '../../office/grid/list-address.ts';

/** Replaces a text in the names of many products; what would change is shown first. */
export function BulkRename({ ids, onClose }: { readonly ids: readonly string[]; onClose(): void }) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [renaming, setRenaming] = useState<{ find: string; replace: string; language: 'cs' | 'ro' | 'both' }>({
    find: '',
    replace: '',
    language: 'both',
  });
  const body = { ids: [...ids], ...renaming };
  const preview = useMutation({ mutationFn: () => catalog.call('admin_preview_rename', { body }) });
  const save = useMutation({
    mutationFn: () => catalog.call('admin_rename_in_bulk', { body }),
    onSuccess: ({ items }) => {
      toast({ kind: 'success', title: text('saved'), text: text('assignment.changed', { count: items.length }) });
      void catalog.invalidate(queryClient, 'admin_list_master_products', 'admin_get_master_product');
      onClose();
    },
  });
  const change = (changes: Partial<typeof renaming>): void => {
    setRenaming({ ...renaming, ...changes });
    preview.reset();
  };
  const items = preview.data?.items ?? [];
  const failure = preview.error ?? save.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('rename.title', { count: ids.length })}
      actions={
        <DialogButtons onCancel={onClose}>
          {items.length === 0 ? (
            <Button
              busy={preview.isPending}
              disabledBecause={renaming.find === '' ? text('rename.find.missing') : undefined}
              onClick={() => preview.mutate()}
            >
              {text('rename.preview')}
            </Button>
          ) : (
            <Button busy={save.isPending} onClick={() => save.mutate()}>
              {text('rename.submit', { count: items.length })}
            </Button>
          )}
        </DialogButtons>
      }
    >
      <div className="stack">
        <Fields>
          <TextField
            name="find"
            width={3}
            label={text('rename.find')}
            value={renaming.find}
            maxLength={200}
            onChange={({ target }) => change({ find: target.value })}
          />
          <TextField
            name="replace"
            width={3}
            label={text('rename.replace')}
            help={text('rename.replace.help')}
            value={renaming.replace}
            maxLength={200}
            onChange={({ target }) => change({ replace: target.value })}
          />
          <Select
            name="language"
            label={text('rename.language')}
            value={renaming.language}
            onChange={({ target }) => change({ language: knownOr(target.value, ['cs', 'ro', 'both'], 'both') })}
            options={(['both', 'cs', 'ro'] as const).map((value) => ({ value, label: text(`language.${value}`) }))}
          />
        </Fields>
        {failure !== null && (
          <Notice tone="danger" role="alert" title={text('rename.failed')}>
            {failureText(failure, language)}
          </Notice>
        )}
        {preview.data && items.length === 0 && <Notice role="status" title={text('rename.none')} />}
        {items.length > 0 && (
          <Table label={text('rename.table')} compact>
            <thead>
              <tr>
                <th scope="col">{text('rename.before')}</th>
                <th scope="col">{text('rename.after')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>
                    {item.before.cs}
                    <span className="sub">{item.before.ro}</span>
                  </td>
                  <td>
                    {item.after.cs}
                    <span className="sub">{item.after.ro}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Dialog>
  );
}
