import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { shipping } from '../office/api/shipping-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

const routes = { pdf: 'admin_print_label', zpl: 'admin_print_label_zpl' } as const;

/** Downloads the label; each print is counted. */
export function usePrintLabel(id: string) {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: (kind: keyof typeof routes) => shipping.exchange(routes[kind], { params: { id } }),
    onSuccess: (file, kind) => {
      saveFile(file, `label.${kind}`);
      void shipping.invalidate(queryClient, 'admin_get_parcel');
    },
    onError: (error) => reportFailure(text('parcel.print-failed'), error),
  });
}

/** Voids the label and books another one, which is shown then. */
export function useRebook(id: string, onDone: () => void) {
  const text = useText();
  const { toast, navigate } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: () => shipping.call('admin_rebook_parcel', { params: { id } }),
    onSuccess: (parcel) => {
      void shipping.invalidate(queryClient, 'admin_get_parcel', 'admin_list_parcels', 'admin_list_open_parcels');
      toast({ kind: 'success', title: text('parcel.rebook.done'), text: text(`parcels.state.${parcel.state}`) });
      onDone();
      navigate(pathTo(officePaths.parcel, { id: parcel.id }));
    },
    onError: (error) => {
      onDone();
      reportFailure(text('parcel.rebook.failed'), error);
    },
  });
}

/** A parcel of our own van has arrived at its store, or one that came back is with us again. */
export function useReceive(id: string) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: () => shipping.call('admin_receive_parcel', { params: { id } }),
    onSuccess: (parcel) => {
      queryClient.setQueryData(shipping.query('admin_get_parcel', { params: { id } }).queryKey, parcel);
      void shipping.invalidate(queryClient, 'admin_list_parcels');
      toast({ kind: 'success', title: text(parcel.received_at === null ? 'parcel.received' : 'parcel.received-return') });
    },
    onError: (error) => reportFailure(text('parcel.receive-failed'), error),
  });
}
