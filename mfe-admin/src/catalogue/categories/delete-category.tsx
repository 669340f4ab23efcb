import type { AdminCategory } from '@okruh/contracts/http/catalog-admin/categories';
import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface DeleteCategoryProps {
  readonly category: AdminCategory;
  onClose(): void;
  onDeleted(): void;
}

/** Asks before a category goes, and where what is in it goes. */
export function DeleteCategory({ category, onClose, onDeleted }: DeleteCategoryProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const [heir, setHeir] = useState('');
  const isEmpty = !category.children && category.own_products === 0;
  const choices = useQuery({ ...catalog.query('get_categories_list', { query: { editing: category.id } }), enabled: !isEmpty });
  const removal = useMutation({
    mutationFn: () => catalog.call('delete_category', { params: { id: category.id }, query: heir === '' ? {} : { move_to: heir } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      onDeleted();
    },
    onError: (error) => reportFailure(text('category.delete.failed'), error),
  });
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={text('category.delete.title', { name: category.name[locale] })}
      confirm={text('category.delete')}
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (isEmpty || heir !== '') removal.mutate();
        else toast({ kind: 'warning', title: text('category.delete.heir-missing') });
      }}
    >
      <p>{text(isEmpty ? 'category.delete.text' : 'category.delete.heir-text', { count: category.own_products })}</p>
      {!isEmpty && (
        <Select
          name="move_to"
          label={text('category.delete.heir')}
          placeholder={text('category.delete.heir.none')}
          value={heir}
          onChange={({ target }) => setHeir(target.value)}
          options={(choices.data?.items ?? []).map((item) => ({ value: item.id, label: item.path[locale], disabled: item.disabled }))}
        />
      )}
    </ConfirmDialog>
  );
}
