import type { RequestOf } from '@okruh/contracts';
import type { adminResolveMissing, PickingItem, PickingList } from '@okruh/contracts/http/picking-work';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { picking } from '../../office/api/picking-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

/** Dialogs of an item that there are no pieces of. */
export interface MissingDialogProps {
  readonly list: PickingList;
  readonly item: PickingItem;
  onClose(): void;
}

/** Carries out what was decided on an item, says so and closes. @param done text of the toast */
export function useResolve({ list, onClose }: MissingDialogProps, done: string) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const refresh = () => picking.invalidate(queryClient, 'admin_get_picking_list', 'admin_list_picking_lists');
  return useMutation({
    mutationFn: (body: RequestOf<typeof adminResolveMissing>['body']) =>
      picking.call('admin_resolve_missing', { params: { id: list.id }, body }),
    onSuccess: async () => {
      toast({ kind: 'success', title: text(done) });
      onClose();
      await refresh();
    },
    onError: async (error) => {
      reportFailure(text('picking.resolve.failed'), error);
      await refresh();
    },
  });
}
