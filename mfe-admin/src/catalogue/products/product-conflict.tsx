import type { AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import type { ShopForm } from '@okruh/web-kit/forms';
import type { Difference } from '../../office/conflict/difference.ts';
import { type Conflict, FormConflict } from '../../office/conflict/conflict.tsx';
import { useShowProduct } from './use-product-save.ts';

interface ProductConflictProps<Fields extends object> {
  readonly conflict: Conflict<AdminMasterProduct>;
  readonly form: ShopForm<Fields>;
  readonly idPrefix: string;
  readonly start: Fields;
  toFields(product: AdminMasterProduct): Fields;
  more?(product: AdminMasterProduct): readonly Difference[];
  onLoad?(product: AdminMasterProduct): void;
  onKeep?(product: AdminMasterProduct): void;
}

/** A part of a product that a colleague saved first. Theirs is on the page either way, so the next save is against it. */
export function ProductConflict<Fields extends object>({ onLoad, onKeep, ...props }: ProductConflictProps<Fields>) {
  const show = useShowProduct();
  return (
    <FormConflict
      {...props}
      listNames={({ categories, recommended_accessories, compatible_masters, gift }) =>
        [...categories, ...recommended_accessories, ...compatible_masters, ...(gift === null ? [] : [gift])].map(({ id, name }) => ({
          value: id,
          label: name.cs,
        }))
      }
      onLoad={(theirs) => {
        show(theirs);
        onLoad?.(theirs);
      }}
      onKeep={(theirs) => {
        show(theirs);
        onKeep?.(theirs);
      }}
    />
  );
}
