import type { CollectionView } from '@okruh/contracts/http/picking-collections';
import { type AccessToken, ProblemError } from '@okruh/web-kit';
import { CollectionPanel, savePdf } from '@okruh/web-kit/collection';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../model/api.ts';
import { type RepairData, tokenHeaders } from './use-repair.ts';

interface CollectionProps {
  readonly data: Pick<RepairData, 'code' | 'number'>;
  readonly collection: CollectionView;
  readonly token: AccessToken;
}

/** What the courier does with the device: its day, the way to its page, the label, another day. */
export function Collection({ data: { code, number }, collection, token }: CollectionProps) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const places = useQuery({ ...repairs.query('get_repair_places', {}), enabled: collection.may_rebook });
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
        day: text('collection.day'),
        window: '',
        submit: text('collection.submit'),
        cancel: text('collection.keep'),
      }}
      choices={places.data === undefined ? null : { days: places.data.courier.pickup_dates, windows: [] }}
      onLabel={async () => {
        try {
          savePdf(await repairs.call('get_repair_collection_label', { params: { code }, headers: tokenHeaders(token) }), `okruh-${number}`);
        } catch (error) {
          fail(text('collection.label.failed'), error);
        }
      }}
      onRebook={async (day) => {
        try {
          await repairs.call('rebook_repair_collection', { params: { code }, body: { pickup_date: day }, headers: tokenHeaders(token) });
          toast({ kind: 'success', title: text('collection.rebooked') });
        } catch (error) {
          fail(text('collection.rebook.failed'), error);
        }
        await queryClient.invalidateQueries({ queryKey: ['get_service_status', code] });
      }}
    />
  );
}
