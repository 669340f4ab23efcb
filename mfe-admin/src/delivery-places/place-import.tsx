import type { PlaceImportItem } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { checkout } from '../office/api/checkout-api.ts';
import { ExportMenu } from '../office/data-table/export-menu.tsx';
import { ImportChanges } from '../office/import/import-changes.tsx';
import { ImportPanel } from '../office/import/import-panel.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { formatDateTime } from '../office/language/format.ts';
import { ChangedPlace } from './changed-place.tsx';

const SAMPLE = [
  'code;market;type;name;street;city;postcode;lat;lng;is_congested',
  'RBCZ56125;;;;;;;;;1',
  'RBCZ99999;cz;box;Rychlý bod Karlín;Křižíkova 1;Praha;18600;50,09;14,45;0',
].join('\n');
/** As the contract says. */
const MAX_MEGABYTES = 16;

/** A carrier's pickup points from a file, and as one. */
export function PlaceImport() {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const carriers = useQuery({ ...checkout.query('admin_list_carriers'), staleTime: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  if (carriers.isError) {
    return <LoadFailure title={text('place-import.carriers-failed')} error={carriers.error} onRetry={() => void carriers.refetch()} />;
  }
  const known = carriers.data?.carriers ?? [];
  const carrier = known.find(({ id }) => id === chosen) ?? known[0];
  if (carrier === undefined) return carriers.isPending ? null : <p className="muted">{text('place-import.no-carrier')}</p>;
  const query = { carrier: carrier.id };
  return (
    <div className="stack">
      <Select
        id="import-carrier"
        label={text('places.carrier')}
        value={carrier.id}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        help={[
          text('place-import.places', { count: carrier.places }),
          carrier.feed_read_at === null
            ? text('place-import.never-read')
            : text('place-import.read', { at: formatDateTime(carrier.feed_read_at, market) }),
        ].join(' ')}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div className="row row-tight">
        <ExportMenu
          size="small"
          label={text('place-import.export')}
          disabledBecause={carrier.places === 0 ? text('place-import.nothing') : undefined}
          fetchFile={(format) =>
            format === 'csv'
              ? checkout.exchange('admin_export_delivery_places', { query })
              : checkout.exchange('admin_export_delivery_places_xlsx', { query })
          }
        />
      </div>
      <ImportPanel
        key={carrier.id}
        text={text('place-import.text')}
        sample={SAMPLE}
        megabytes={MAX_MEGABYTES}
        send={(form) => checkout.call('admin_import_delivery_places', { query, form })}
        onSaved={() =>
          void checkout.invalidate(queryClient, 'admin_list_delivery_places', 'admin_list_carriers', 'admin_list_delivery_place_changes')
        }
      >
        {({ items }) => <Changes items={items} />}
      </ImportPanel>
    </div>
  );
}

function Changes({ items }: { readonly items: readonly PlaceImportItem[] }) {
  const text = useText();
  return (
    <ImportChanges
      label={text('place-import.changes')}
      items={items}
      itemKey={({ line }) => String(line)}
      columns={[
        {
          label: text('places.name'),
          render: ({ name, code }) => (
            <>
              {name} <code>{code}</code>
            </>
          ),
        },
        {
          label: text('place-import.change'),
          render: ({ kind, changes }) => (kind === 'added' ? text('place-import.added') : <ChangedPlace changes={changes} />),
        },
      ]}
    />
  );
}
