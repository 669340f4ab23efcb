import type { ResponseOf } from '@okruh/contracts';
import type { adminFindProducts } from '@okruh/contracts/http/catalog-admin/products';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { catalog } from '../api/api.ts';
import { TokenField } from './token-field.tsx';
import { useNameLocale } from '../language/language.ts';

type Found = ResponseOf<typeof adminFindProducts>['items'][number];
interface Named {
  readonly id: string;
  readonly name: { readonly cs: string; readonly ro: string };
}

interface ProductPickerProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly values: readonly string[];
  /** Names of what is chosen already. */
  readonly known: readonly Named[];
  /** Variants instead of master products. */
  readonly variants?: boolean;
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
  /** At most one. */
  readonly single?: boolean;
  onChange(values: readonly string[]): void;
}

/** Products, or variants of theirs, searched for by name or code. */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, help, values, known, variants = false, error, readOnly = false, single = false, onChange } = props;
  const text = useText();
  const locale = useNameLocale();
  const [q, setQ] = useState('');
  // Those found once keep their names while they are chosen.
  const [seen, setSeen] = useState<readonly Named[]>([]);
  const found = useQuery({
    ...catalog.query('admin_find_products', { query: { q } }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const shown: readonly Named[] = (found.data?.items ?? []).flatMap((product: Found): readonly Named[] =>
    variants ? product.variants : [product],
  );
  const options = [...new Map([...known, ...seen, ...shown].map((item) => [item.id, item.name[locale]])).entries()];
  return (
    <TokenField
      name={name}
      label={label}
      add={text(variants ? 'picker.add-variant' : 'picker.add')}
      options={options.map(([value, itemLabel]) => ({ value, label: itemLabel }))}
      values={values}
      error={error}
      {...(help !== undefined && { help })}
      readOnly={readOnly}
      onSearch={setQ}
      onChange={(next) => {
        setSeen([...seen, ...shown.filter(({ id }) => next.includes(id))]);
        onChange(single ? next.slice(-1) : next);
      }}
    />
  );
}
