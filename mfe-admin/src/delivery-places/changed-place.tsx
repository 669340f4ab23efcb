import type { ChangedPlaceField, PlaceField } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';

const flags: ReadonlySet<PlaceField> = new Set(['card_payment', 'cash_on_delivery', 'is_congested', 'is_available']);

/** Fields of a pickup point that changed, before and after. */
export function ChangedPlace({ changes }: { readonly changes: readonly ChangedPlaceField[] }) {
  const text = useText();
  return changes.map(({ field, before, after }) => (
    <span key={field} className="sub">
      {text('place-import.entry', {
        field: text(`place-import.field.${field}`),
        before: showValue(field, before, text),
        after: showValue(field, after, text),
      })}
    </span>
  ));
}

function showValue(field: PlaceField, value: string, text: TextFunction): string {
  if (value === '') return '–';
  if (field === 'type') return text(`places.type.${value}`);
  return flags.has(field) ? text(value === 'true' ? 'conflict.yes' : 'conflict.no') : value;
}
