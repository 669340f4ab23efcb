import { Checkbox, Icon, Radio } from '@okruh/ui';
import { closeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import { DateFilter, FilterChip } from '../../grid/filter-chip.tsx';
import { toDayRange } from '../../grid/grid-address.ts';
import { ListToolbar } from '../../grid/list-toolbar.tsx';
import styles from '../data-table.module.css';
import type { TableAddress, WriteTable } from '../table-address.ts';
import { type ChoiceFilter, describeChoice, listChosen, type TableFilters } from './table-filter.ts';

interface TableToolbarProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
  /** Label of the search field; left out where nothing is searched for. */
  readonly search?: string;
  readonly example?: string;
  readonly filters: TableFilters;
  /** The menu of the columns. */
  readonly children?: ReactNode;
}

/** Search field and filters above a data table; their values stand in the address. */
export function TableToolbar({ address, onChange, search, example, filters, children }: TableToolbarProps) {
  const { from, to } = toDayRange(address);
  return (
    <div className={styles.toolbar}>
      <ListToolbar address={address} onChange={onChange} search={search} example={example}>
        {filters.choices.map((filter) => (
          <ChoiceChip key={filter.name} filter={filter} address={address} onChange={onChange} />
        ))}
        {filters.days !== undefined && (
          <RemovableChip
            name={filters.days}
            onRemove={from === undefined && to === undefined ? null : () => onChange({ from: undefined, to: undefined, page: undefined })}
          >
            <DateFilter name={filters.days} from={from} to={to} onChange={(range) => onChange({ ...range, page: undefined })} />
          </RemovableChip>
        )}
      </ListToolbar>
      {children}
    </div>
  );
}

interface ChoiceChipProps {
  readonly filter: ChoiceFilter;
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}

function ChoiceChip({ filter, address, onChange }: ChoiceChipProps) {
  const asked = listChosen(filter, address);
  /** What was pressed, until the address has followed: the boxes show it at once. */
  const [pressed, setPressed] = useState<{ readonly before: string; readonly values: readonly string[] } | null>(null);
  if (pressed !== null && pressed.before !== asked.join()) setPressed(null);
  const chosen = pressed?.values ?? asked;
  const write = (values: readonly string[]): void => {
    setPressed({ before: asked.join(), values });
    onChange({ [filter.name]: values.join(',') || undefined, page: undefined });
  };
  return (
    <RemovableChip name={filter.label} onRemove={asked.length === 0 ? null : () => write([])}>
      <FilterChip name={filter.label} value={describeChoice(filter, address)}>
        {filter.options.map(({ value, label }) =>
          filter.isMultiple === true ? (
            <Checkbox
              key={value}
              id={`filter-${filter.name}-${value}`}
              label={label}
              checked={chosen.includes(value)}
              onChange={({ target }) => write(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
            />
          ) : (
            <Radio
              key={value}
              name={`filter-${filter.name}`}
              label={label}
              checked={chosen.includes(value)}
              onChange={() => write([value])}
            />
          ),
        )}
      </FilterChip>
    </RemovableChip>
  );
}

/** A chip with a cross behind it while its filter is on. */
function RemovableChip({
  name,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    // Always wrapped: the chip's choices stay open while they are chosen.
    <div className={onRemove === null ? undefined : styles.removable}>
      {children}
      {onRemove !== null && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          <Icon of={closeIcon} label={text('table.remove-filter', { name })} />
        </button>
      )}
    </div>
  );
}
