import type { ResponseOf } from '@okruh/contracts';
import type { adminListPrices, PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import type { Market } from '@okruh/market';
import { Button, Dialog, Skeleton } from '@okruh/ui';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { ConfirmSteep } from './confirm-steep.tsx';
import { PricePreview } from './price-preview.tsx';

interface SavePricesProps {
  readonly market: Market;
  readonly changes: readonly { readonly variant: string; readonly now: number }[];
  onClose(): void;
  onSaved(): void;
}

type PriceList = ResponseOf<typeof adminListPrices>;

/** A list with the rows that were saved; a variant has a row in each market, distinguished by its currency. */
const withPrices = (list: PriceList, saved: readonly PriceRow[]): PriceList => ({
  ...list,
  items: list.items.map((row) => saved.find(({ variant, now }) => variant === row.variant && now.currency === row.now.currency) ?? row),
});

/** Shows what the shop will say of the new prices, and saves them. A cut by 80 % or more is confirmed by itself. */
export function SavePrices({ market, changes, onClose, onSaved }: SavePricesProps) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const reportFailure = useReportFailure();
  const queryClient = useQueryClient();
  const [isConfirmed, setConfirmed] = useState(false);
  const body = { market, changes: [...changes] };
  const preview = useQuery({
    queryKey: ['admin_preview_prices', body],
    queryFn: () => catalog.call('admin_preview_prices', { body }),
    staleTime: 0,
    retry: false,
  });
  const save = useMutation({
    mutationFn: () => catalog.call('admin_change_prices', { body: { ...body, confirmed: isConfirmed } }),
    onSuccess: ({ changed, items }) => {
      // The answer stands in the list at once; what else a price changes in it (its place) follows.
      queryClient.setQueriesData<PriceList>({ queryKey: ['admin_list_prices'] }, (list) => list && withPrices(list, items));
      toast({ kind: 'success', title: text('saved'), text: text('sale-prices.saved', { count: changed }) });
      void catalog.invalidate(queryClient, 'admin_list_prices', 'admin_get_master_product', 'admin_list_master_products');
      onSaved();
    },
    onError: (error) => reportFailure(text('save-failed'), error),
  });
  const steep = preview.data?.items.filter((item) => item.is_steep).length ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('sale-prices.confirm.title')}
      className={`dialog-sheet ${styles.preview}`}
      actions={
        <DialogButtons onCancel={onClose}>
          <Button
            busy={save.isPending}
            disabledBecause={
              preview.data === undefined
                ? text('sale-prices.loading')
                : steep > 0 && !isConfirmed
                  ? text('preview.confirm-first')
                  : undefined
            }
            onClick={() => save.mutate()}
          >
            {text('sale-prices.submit')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="stack">
        {preview.isError && (
          <LoadFailure title={failureText(preview.error, language)} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.isPending && <Skeleton height="8rem" />}
        {preview.data && <PricePreview items={preview.data.items} />}
        <p className="caption">{text('preview.omnibus')}</p>
        <ConfirmSteep count={steep} isConfirmed={isConfirmed} onChange={setConfirmed} />
      </div>
    </Dialog>
  );
}
