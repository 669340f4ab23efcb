import { Fields, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { repairs } from '../../office/api/repairs-api.ts';

const parts = ['type', 'manufacturer', 'model', 'color'] as const;
type Part = (typeof parts)[number];
type Chosen = Partial<Record<Part, string>>;
const lists = { type: 'product_type', manufacturer: 'product_manufacturer', model: 'product_model', color: 'product_color' } as const;

/** Type, manufacturer, model and colour; each choice opens the next and clears those behind it. */
export function DevicePicker({ onChange }: { onChange(deviceIdentifier: string | null): void }) {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen>({});
  const data = useQuery({ ...repairs.query('get_product_selector_data', { query: chosen }), placeholderData: keepPreviousData });
  const choose = (part: Part, value: string): void => {
    const saved = parts.slice(0, parts.indexOf(part));
    const next: Chosen = Object.fromEntries(
      [...saved.map((name) => [name, chosen[name]]), [part, value || undefined]].filter(([, word]) => word),
    );
    setChosen(next);
    onChange(part === 'color' && value !== '' ? value : null);
  };
  if (data.isError) return <LoadFailure title={text('walk-in.device.failed')} error={data.error} onRetry={() => void data.refetch()} />;
  return (
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
  );
}
