import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import { BulkBar, Button } from '@okruh/ui';
import { closeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ComponentProps } from 'react';
import { type ExportFormat, ExportMenu } from '../../office/data-table/export-menu.tsx';
import type { TableSelection } from '../../office/data-table/use-table-selection.ts';

/** Most variants that are planned, exported or ruled at once, as the contracts have it; they stand here too so that no schema is bundled. */
const MAX_PLANNED = 200;
const MAX_EXPORTED = 200;
const MAX_RULED = 1_000;

interface SelectedPricesProps {
  readonly selection: TableSelection<PriceRow>;
  onSchedule(): void;
  onRule(variants: string[]): void;
  fetchFile(format: ExportFormat, variants: readonly string[]): ReturnType<ComponentProps<typeof ExportMenu>['fetchFile']>;
}

/** What is done with the prices of the selected variants at once. */
export function SelectedPrices({ selection, onSchedule, onRule, fetchFile }: SelectedPricesProps) {
  const text = useText();
  const count = selection.rows.size;
  const refuse = (limit: number): string | undefined => (count > limit ? text('sale-prices.too-many', { limit }) : undefined);
  if (count === 0) return null;
  return (
    <BulkBar summary={text('sale-prices.selected', { count })}>
      <Button size="small" disabledBecause={refuse(MAX_PLANNED)} onClick={onSchedule}>
        {text('sale-prices.schedule')}
      </Button>
      <Button size="small" disabledBecause={refuse(MAX_RULED)} onClick={() => onRule([...selection.rows.keys()])}>
        {text('sale-prices.rule')}
      </Button>
      <ExportMenu
        size="small"
        label={text('export.selected')}
        disabledBecause={count > MAX_EXPORTED ? text('export.too-many', { limit: MAX_EXPORTED }) : undefined}
        fetchFile={(format) => fetchFile(format, [...selection.rows.keys()])}
      />
      <Button size="small" icon={closeIcon} iconOnly onClick={selection.clear}>
        {text('bulk.clear')}
      </Button>
    </BulkBar>
  );
}
