/** Choices of the bonuses for used devices. */
import { choicesSchema } from '../../definitions/shared.ts';
import { route } from './office-route.ts';

/** They are choices of the buy-out's bonuses, not of the catalogue's pages. */
const access = { permission: 'appraisal:read' } as const;

export const getBonusesManufacturers = route('get_bonuses_manufacturers', {
  summary: 'Manufacturers whose used products can get a bonus.',
  access,
  responses: { 200: choicesSchema },
});
export const getBonusesQualityTypes = route('get_bonuses_quality_types', {
  summary: 'Grades of used products.',
  access,
  responses: { 200: choicesSchema },
});
export const getBonusesTypesDevices = route('get_bonuses_types_devices', {
  summary: 'Kinds of devices that can get a bonus.',
  access,
  responses: { 200: choicesSchema },
});
