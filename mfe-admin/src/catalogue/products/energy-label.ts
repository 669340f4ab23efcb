import { type AdminMasterProduct, energyClasses } from '@okruh/contracts/http/catalog-admin/products';

/** Whether a product is of a kind that carries an energy label. */
export const isLabelled = ({ type_device: type }: Pick<AdminMasterProduct, 'type_device'>): boolean =>
  type === 'phone' || type === 'tablet';

/** The label that the form's fields say; null for none. */
export function readEnergyLabel(fields: { readonly class: string; readonly eprel_number: string }): AdminMasterProduct['energy_label'] {
  const found = energyClasses.find((value) => value === fields.class);
  return found === undefined ? null : { class: found, eprel_number: Number(fields.eprel_number.replaceAll(/\s/g, '')) };
}
