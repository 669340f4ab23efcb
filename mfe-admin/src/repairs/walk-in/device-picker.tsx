import { Fields, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { repairs } from '../../office/api/repairs-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { DeviceSearch, type FoundDevice } from './device-search.tsx';

const parts = ['type', 'manufacturer', 'model', 'color'] as const;
type Part = (typeof parts)[number];
type Chosen = Partial<Record<Part, string>>;
const lists = { type: 'product_type', manufacturer: 'product_manufacturer', model: 'product_model', color: 'product_color' } as const;

/** What lies on the counter. */
export interface PickedDevice {
  readonly deviceIdentifier: string;
  /** The repair that the search named; null when it named none. */
  readonly operation: string | null;
}

/** A search by words, and type, manufacturer, model and colour below it; each choice opens the next and clears those behind it. */
export function DevicePicker({ onChange }: { onChange(device: PickedDevice | null): void }) {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen>({});
  const [operation, setOperation] = useState<string | null>(null);
  const data = useQuery({ ...repairs.query('get_product_selector_data', { query: chosen }), placeholderData: keepPreviousData });
  const take = (next: Chosen, named: string | null): void => {
    setChosen(next);
    setOperation(named);
    onChange(next.color === undefined ? null : { deviceIdentifier: next.color, operation: named });
  };
  const open = useOpenFound(take);
  const choose = (part: Part, value: string): void => {
    const saved = parts.slice(0, parts.indexOf(part));
    const next: Chosen = Object.fromEntries(
      [...saved.map((name) => [name, chosen[name]]), [part, value || undefined]].filter(([, word]) => word),
    );
    // The colour belongs to the model that was found, so what was to be repaired stays.
    take(next, part === 'color' ? operation : null);
  };
  if (data.isError) return <LoadFailure title={text('walk-in.device.failed')} error={data.error} onRetry={() => void data.refetch()} />;
  return (
    <>
      <DeviceSearch onChoose={open} />
      <Fields>
        {parts.map((part) => {
          const options = data.data?.choices[lists[part]] ?? [];
          return (
            <Select
              key={part}
              id={`device-${part}`}
              width={3}
              label={text(`walk-in.${part}`)}
              placeholder={text('walk-in.choose')}
              disabled={options.length === 0}
              value={chosen[part] ?? ''}
              options={options.map(({ value, label }) => ({ value, label }))}
              onChange={({ target }) => choose(part, target.value)}
            />
          );
        })}
      </Fields>
    </>
  );
}

/** Fills the selects with a device that was found. Its colour is seen at the counter, so it is chosen there unless there is one only. */
function useOpenFound(take: (chosen: Chosen, operation: string | null) => void): (found: FoundDevice) => void {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const load = useMutation({
    mutationFn: ({ product }: FoundDevice) =>
      queryClient.fetchQuery(repairs.query('get_search_service_product_data', { params: { product } })),
    onSuccess: ({ selected_choices: selected, choices }, { operation }) => {
      const colours = choices.product_color;
      const known = [
        ['type', selected.product_type],
        ['manufacturer', selected.product_manufacturer],
        ['model', selected.product_model],
        ['color', colours.length === 1 ? selected.product_color : null],
      ] as const;
      take(Object.fromEntries(known.filter(([, value]) => value !== null)), operation?.value ?? null);
    },
    onError: (error) => reportFailure(text('walk-in.device.failed'), error),
  });
  return (found) => load.mutate(found);
}
