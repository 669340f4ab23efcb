import type { Choice } from '@okruh/contracts';
import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import type { TextFunction } from '@okruh/web-kit/i18n';
import type { WizardSelection } from './pages.ts';

interface TitleFacts {
  /** As the address names it: the landing page names nothing. */
  readonly selection: WizardSelection;
  readonly isSelling: boolean;
  readonly types: readonly Choice[];
  readonly manufacturers: readonly Choice[];
  readonly models: readonly Choice[];
  readonly device: DeviceSummary | null;
}

/** Title of the wizard's page, the same in the server's HTML and in the browser. */
export function wizardTitle(text: TextFunction, { selection, isSelling, types, manufacturers, models, device }: TitleFacts): string {
  if (device !== null)
    return text(isSelling ? 'sell.meta.title' : 'condition.meta.title', { device: device.name, variant: device.variant });
  const model = findLabel(models, selection.model);
  if (model !== null) return text('select.meta.title.model', { model });
  // In the middle of a title it begins small.
  const type = findLabel(types, selection.type)?.toLowerCase() ?? null;
  const manufacturer = findLabel(manufacturers, selection.manufacturer);
  if (type !== null && manufacturer !== null) return text('select.meta.title.manufacturer', { manufacturer, type });
  return type === null ? text('select.meta.title') : text('select.meta.title.type', { type });
}

const findLabel = (choices: readonly Choice[], value: string | null): string | null =>
  choices.find((choice) => choice.value === value)?.label ?? null;
