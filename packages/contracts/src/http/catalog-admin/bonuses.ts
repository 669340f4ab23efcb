/** Choices of the bonuses for used devices. */
import { choicesSchema } from '../../definitions/shared.ts';
import { read, route } from './office-route.ts';

export const getBonusesManufacturers = route('get_bonuses_manufacturers', {
  summary: 'Manufacturers whose used products can get a bonus.',
  access: read,
  responses: { 200: choicesSchema },
});
export const getBonusesQualityTypes = route('get_bonuses_quality_types', {
  summary: 'Grades of used products.',
  access: read,
  responses: { 200: choicesSchema },
});
export const getBonusesTypesDevices = route('get_bonuses_types_devices', {
  summary: 'Kinds of devices that can get a bonus.',
  access: read,
  responses: { 200: choicesSchema },
});
