import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { CollectionView } from '@okruh/contracts/http/picking-collections';
import { type CallAnswer, ProblemError } from '@okruh/web-kit';
import { CollectionPanel, savePdf } from '@okruh/web-kit/collection';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../model/api.ts';
import { tokenHeaders } from '../model/use-buyout.ts';
import { placed } from './placed-api.ts';

type BuyoutStatusData = CallAnswer<BuyoutRoutes['get_buyout_status']>;
type PickupWindow = NonNullable<CollectionView['window']>;
const windows = ['08-12', '12-17'] as const satisfies readonly PickupWindow[];

interface CollectionProps {
  readonly data: Pick<BuyoutStatusData, 'code' | 'number'>;
  readonly collection: CollectionView;
  readonly token: string | null | undefined;
}

/** What the courier does with the device: its day, the way to its page, the label, another day. */
export function Collection({ data: { code, number }, collection, token }: CollectionProps) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const options = useQuery({ ...buyout.query('get_seller_form_options', {}), enabled: collection.may_rebook });
  const fail = (title: string, error: unknown): void =>
    toast({ kind: 'error', title: error instanceof ProblemError && error.title !== '' ? error.title : title });
  return (
    <CollectionPanel
      collection={collection}
      market={market}
      words={{
        heading: text(`collection.${collection.way}`),
        track: (tracking) => text('collection.track', { number: tracking }),
        label: text('collection.label'),
        labelHint: text('collection.label.hint'),
        another: text('collection.another'),
        day: text('sell.pickup-day'),
        window: text('sell.pickup-window'),
        submit: text('collection.submit'),
        cancel: text('collection.keep'),
      }}
      choices={options.data === undefined ? null : { days: options.data.pickup_dates, windows: options.data.pickup_windows }}
      onLabel={async () => {
        try {
          savePdf(await placed.call('get_buyout_collection_label', { params: { code }, headers: tokenHeaders(token) }), `okruh-${number}`);
        } catch (error) {
          fail(text('collection.label.failed'), error);
        }
      }}
      onRebook={async (day, chosen) => {
        try {
          await placed.call('rebook_buyout_collection', {
            params: { code },
            body: { pickup_date: day, pickup_window: windows.find((window) => window === chosen) ?? '' },
            headers: tokenHeaders(token),
          });
          toast({ kind: 'success', title: text('collection.rebooked') });
        } catch (error) {
          fail(text('collection.rebook.failed'), error);
        }
        await queryClient.invalidateQueries({ queryKey: ['get_buyout_status', code] });
      }}
    />
  );
}
