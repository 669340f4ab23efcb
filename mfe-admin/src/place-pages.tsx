import { MoreTexts } from '@okruh/web-kit/i18n';
import { catalogueMessages } from './catalogue-messages.ts';
import { DeliveryPlacesPage } from './delivery-places/delivery-places-page.tsx';
import { placeMessages } from './place-messages.ts';

/** Pickup points, with their texts; grids speak the catalogue's. */
export function PlacePages() {
  return (
    <MoreTexts messages={catalogueMessages}>
      <MoreTexts messages={placeMessages}>
        <DeliveryPlacesPage />
      </MoreTexts>
    </MoreTexts>
  );
}
