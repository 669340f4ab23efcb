import type { AdminVariant } from '@okruh/contracts/http/catalog-admin/product-parts';
import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useProductSaved } from './use-product-save.ts';

/** Removes a variant that was never on sale, after a question. */
export function DeleteVariant({ product, variant }: { readonly product: AdminMasterProduct; readonly variant: AdminVariant }) {
  const text = useText();
  const locale = useLocale();
  const saved = useProductSaved();
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () =>
      catalog.call('admin_delete_variant', { params: { id: product.id, variant: variant.id }, query: { version: product.version } }),
    onSuccess: saved,
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text('variants.delete.failed'), error);
    },
    onSettled: () => setAsking(false),
  });
  const name = variant.name[locale];
  return (
    <>
      <Button kind="bare" size="small" icon={trashIcon} iconOnly onClick={() => setAsking(true)}>
        {text('variants.delete', { name })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('variants.delete.title', { name })}
        confirm={text('variants.delete.submit')}
        kind="danger"
        isBusy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>{text('variants.delete.text')}</p>
      </ConfirmDialog>
    </>
  );
}
