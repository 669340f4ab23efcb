import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useRef } from 'react';
import { invoicing } from '../office/api/invoicing-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Asked for again with each visit: the authority and colleagues work on the same document. */
export const invoiceQuery = (id: string) => ({ ...invoicing.query('admin_get_invoice', { params: { id } }), staleTime: 0 });

/**
 * Does something to a document and shows it as the service answers; pressed twice, or sent again after the connection broke, it is done once.
 * @param call gets the key of the attempt
 */
export function useInvoiceCommand(id: string, failed: string, done: string, call: (key: string) => Promise<InvoiceDetail>) {
  const queryClient = useQueryClient();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () => call(key.current),
    onSuccess: (detail) => {
      key.current = crypto.randomUUID();
      queryClient.setQueryData(invoiceQuery(detail.id).queryKey, detail);
      // It may have made another document.
      if (detail.id !== id) void queryClient.invalidateQueries({ queryKey: invoiceQuery(id).queryKey });
      void invoicing.invalidate(queryClient, 'admin_list_invoices', 'admin_get_invoice_stats');
      toast({ kind: 'success', title: done });
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      void queryClient.invalidateQueries({ queryKey: invoiceQuery(id).queryKey });
      reportFailure(failed, error);
    },
  });
}
