import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** Deletes a draft that was never on sale, after a question. */
export function DeleteProduct({ product }: { readonly product: AdminMasterProduct }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast, navigate } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => catalog.call('admin_delete_master_product', { params: { id: product.id }, query: { version: product.version } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      void catalog.invalidate(queryClient, 'admin_list_master_products');
      navigate(officePaths.products, { replace: true });
    },
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text('product.delete.failed'), error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button kind="quiet" icon={trashIcon} onClick={() => setAsking(true)}>
        {text('product.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('product.delete.title', { name: product.name[locale] })}
        confirm={text('product.delete')}
        kind="danger"
        isBusy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>{text('product.delete.text')}</p>
      </ConfirmDialog>
    </>
  );
}
