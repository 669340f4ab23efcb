import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { Button } from '@okruh/ui';
import { trashIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useProductSaved } from './use-product-save.ts';

interface DeletePartProps {
  readonly part: 'pictures' | 'variants';
  /** What tells this one from the others of its part. */
  readonly values: Readonly<Record<string, string | number>>;
  remove(): Promise<AdminMasterProduct>;
  onDeleted?(): void;
}

/** Removes one picture or variant of a product, after a question. */
export function DeletePart({ part, values, remove, onDeleted }: DeletePartProps) {
  const text = useText();
  const saved = useProductSaved();
  const reportFailure = useReportFailure();
  const onConflict = useTakeConflict('page');
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (changed) => {
      onDeleted?.();
      saved(changed);
    },
    onError: (error) => {
      if (!onConflict(error)) reportFailure(text(`${part}.delete.failed`), error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button kind={part === 'variants' ? 'bare' : 'quiet'} size="small" icon={trashIcon} iconOnly onClick={() => setAsking(true)}>
        {text(`${part}.delete`, values)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text(`${part}.delete.title`, values)}
        confirm={text(`${part}.delete.submit`)}
        kind="danger"
        isBusy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>{text(`${part}.delete.text`)}</p>
      </ConfirmDialog>
    </>
  );
}
