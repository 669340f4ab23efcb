import type { Choice } from '@okruh/contracts';
import type { RepairDevice } from '@okruh/contracts/http/repairs';
import type { TextFunction } from '@okruh/web-kit/i18n';
import type { RepairSelection } from './pages.ts';

interface TitleFacts {
  /** As the address names it: the landing page names nothing. */
  readonly selection: RepairSelection;
  readonly isBooking: boolean;
  readonly types: readonly Choice[];
  readonly manufacturers: readonly Choice[];
  readonly models: readonly Choice[];
  readonly device: RepairDevice | null;
}

/** Title of the repair page, the same in the server's HTML and in the browser. */
export function repairTitle(text: TextFunction, { selection, isBooking, types, manufacturers, models, device }: TitleFacts): string {
  if (device !== null) return text(isBooking ? 'meta.title.booking' : 'meta.title.device', { device: device.name });
  const model = findLabel(models, selection.model);
  if (model !== null) return text('meta.title.device', { device: model });
  const type = findLabel(types, selection.type);
  const manufacturer = findLabel(manufacturers, selection.manufacturer);
  if (type !== null && manufacturer !== null) return text('meta.title.manufacturer', { manufacturer, type });
  return type === null ? text('meta.title') : text('meta.title.type', { type });
}

const findLabel = (choices: readonly Choice[], value: string | null): string | null =>
  choices.find((choice) => choice.value === value)?.label ?? null;
