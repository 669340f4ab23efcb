import type { AdminImage, AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useProductSaved } from './use-product-save.ts';

interface DeletePictureProps {
  readonly product: AdminMasterProduct;
  readonly image: AdminImage;
  readonly number: number;
  onDeleted(): void;
}

/** Removes an uploaded picture, after a question. */
export function DeletePicture({ product, image, number, onDeleted }: DeletePictureProps) {
  const text = useText();
  const saved = useProductSaved();
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () =>
      catalog.call('admin_delete_image', { params: { id: product.id, image: image.id }, query: { version: product.version } }),
    onSuccess: (changed) => {
      onDeleted();
      saved(changed);
    },
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text('pictures.delete.failed'), error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button kind="quiet" size="small" icon={trashIcon} iconOnly onClick={() => setAsking(true)}>
        {text('pictures.delete', { number })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('pictures.delete.title', { number })}
        confirm={text('pictures.delete.submit')}
        kind="danger"
        isBusy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>{text('pictures.delete.text')}</p>
      </ConfirmDialog>
    </>
  );
}
