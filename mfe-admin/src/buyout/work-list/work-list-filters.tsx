import { Checkbox, Chip, LinkButton, Radio, SearchField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { SearchChanges } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { statuses } from '../../office/page/buyout-status.tsx';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { DateFilter, FilterChip } from '../../office/grid/filter-chip.tsx';
import { isFiltered, noFilters, parseStatuses, type WorkListAddress } from './work-list-address.ts';

interface WorkListFiltersProps {
  readonly address: WorkListAddress;
  onChange(changes: SearchChanges<WorkListAddress>): void;
}

/** Search text and filters; each stands in the address, so that a view can be sent to a colleague. */
export function WorkListFilters({ address, onChange }: WorkListFiltersProps) {
  const text = useText();
  return (
    <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
      <SearchField
        // The field keeps what is being typed; only another address writes into it.
        key={address.q ?? ''}
        className={styles.listSearch}
        label={text('work-list.search')}
        placeholder={text('work-list.search.example')}
        defaultValue={address.q}
        maxLength={200}
        onSearch={(q) => onChange({ q: q.trim() || undefined })}
      />
      <StatusFilter address={address} onChange={onChange} />
      <TypeFilter address={address} onChange={onChange} />
      <DateFilter name={text('filter.date')} from={address.from} to={address.to} onChange={onChange} />
      <Chip
        pressed={address.duplicates !== undefined}
        onClick={() => onChange({ duplicates: address.duplicates === undefined ? 'ano' : undefined })}
      >
        {text('filter.duplicates')}
      </Chip>
      {(['doslo', 'potize'] as const).map((svoz) => (
        <Chip key={svoz} pressed={address.svoz === svoz} onClick={() => onChange({ svoz: address.svoz === svoz ? undefined : svoz })}>
          {text(svoz === 'doslo' ? 'filter.arrived' : 'filter.trouble')}
        </Chip>
      ))}
      {isFiltered(address) && <LinkButton onClick={() => onChange(noFilters)}>{text('filter.clear')}</LinkButton>}
    </div>
  );
}

function StatusFilter({ address, onChange }: WorkListFiltersProps) {
  const text = useText();
  const chosen = parseStatuses(address.status);
  const [first] = chosen;
  const toggle = (status: (typeof statuses)[number]): void => {
    const next = statuses.filter((candidate) => (candidate === status) !== chosen.includes(candidate));
    onChange({ status: next.join(',') || undefined });
  };
  const value = first === undefined ? null : chosen.length === 1 ? text(`status.${first}`) : String(chosen.length);
  return (
    <FilterChip name={text('filter.status')} value={value}>
      {statuses.map((status) => (
        <Checkbox key={status} label={text(`status.${status}`)} checked={chosen.includes(status)} onChange={() => toggle(status)} />
      ))}
    </FilterChip>
  );
}

function TypeFilter({ address, onChange }: WorkListFiltersProps) {
  const text = useText();
  return (
    <FilterChip name={text('filter.type')} value={address.type === undefined ? null : text(`device-type.${address.type}`)}>
      <Radio name="type" label={text('filter.any')} checked={address.type === undefined} onChange={() => onChange({ type: undefined })} />
      {deviceTypes.map((type) => (
        <Radio
          key={type}
          name="type"
          label={text(`device-type.${type}`)}
          checked={address.type === type}
          onChange={() => onChange({ type: type })}
        />
      ))}
    </FilterChip>
  );
}
