import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { getPlaceKey, type useWorkplace } from './places.ts';

/** Where this device stands. */
export function PlaceSelect({ workplace: { places, workplace, choose } }: { readonly workplace: ReturnType<typeof useWorkplace> }) {
  const text = useText();
  return (
    <Select
      label={text('picking.place')}
      value={workplace === null ? '' : getPlaceKey(workplace)}
      options={places.map((place) => ({ value: getPlaceKey(place), label: `${place.name} (${place.market.toUpperCase()})` }))}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
