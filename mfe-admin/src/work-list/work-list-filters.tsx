import { formatDate, formatDateInput, type IsoDate, parseDate } from '@okruh/market';
import { Checkbox, Chip, Icon, LinkButton, Popover, Radio, SearchField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useState } from 'react';
import type { SearchChanges } from '@okruh/web-kit/router';
import styles from '../admin.module.css';
import { statuses } from '../buyout-status.tsx';
import { deviceTypes } from '../device-types.ts';
import { isFiltered, noFilters, statusesOf, type WorkListAddress } from './work-list-address.ts';

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
      <DateFilter address={address} onChange={onChange} />
      <Chip pressed={address.shody !== undefined} onClick={() => onChange({ shody: address.shody === undefined ? 'ano' : undefined })}>
        {text('filter.duplicates')}
      </Chip>
      {isFiltered(address) && <LinkButton onClick={() => onChange(noFilters)}>{text('filter.clear')}</LinkButton>}
    </div>
  );
}

function StatusFilter({ address, onChange }: WorkListFiltersProps) {
  const text = useText();
  const chosen = statusesOf(address.stav);
  const [first] = chosen;
  const toggle = (status: (typeof statuses)[number]): void => {
    const next = statuses.filter((candidate) => (candidate === status) !== chosen.includes(candidate));
    onChange({ stav: next.join(',') || undefined });
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
    <FilterChip name={text('filter.type')} value={address.typ === undefined ? null : text(`device-type.${address.typ}`)}>
      <Radio name="typ" label={text('filter.any')} checked={address.typ === undefined} onChange={() => onChange({ typ: undefined })} />
      {deviceTypes.map((type) => (
        <Radio
          key={type}
          name="typ"
          label={text(`device-type.${type}`)}
          checked={address.typ === type}
          onChange={() => onChange({ typ: type })}
        />
      ))}
    </FilterChip>
  );
}

function DateFilter({ address, onChange }: WorkListFiltersProps) {
  const text = useText();
  const { market } = useRemote();
  const shown = (date: IsoDate | undefined): string => (date === undefined ? '' : formatDate(date, market));
  const isSet = address.od !== undefined || address.do !== undefined;
  return (
    <FilterChip name={text('filter.date')} value={isSet ? `${shown(address.od)} – ${shown(address.do)}`.trim() : null}>
      <DateField label={text('filter.from')} name="od" date={address.od} onChange={(od) => onChange({ od })} />
      <DateField label={text('filter.to')} name="do" date={address.do} onChange={(until) => onChange({ do: until })} />
    </FilterChip>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly name: string;
  readonly date: IsoDate | undefined;
  onChange(date: IsoDate | undefined): void;
}

/** Half a date filters nothing; a whole one does as soon as it is there. */
function DateField({ label, name, date, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(date === undefined ? '' : formatDateInput(date));
  return (
    <DatePicker
      label={label}
      name={name}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = parseDate(target.value);
        if (target.value.trim() === '') onChange(undefined);
        else if (read.ok && /\d{4}$/.test(target.value.trim())) onChange(read.date);
      }}
    />
  );
}

interface FilterChipProps {
  readonly name: string;
  /** What the filter is set to, in words; null when it is off. */
  readonly value: string | null;
  readonly children: ReactNode;
}

function FilterChip({ name, value, children }: FilterChipProps) {
  return (
    <Popover
      renderButton={(button) => (
        <button {...button} className={`chip ${value === null ? styles.chipOff : styles.chipOn}`} aria-haspopup="dialog">
          {value === null ? name : `${name}: ${value}`}
          <Icon of={chevronDownIcon} />
        </button>
      )}
    >
      {() => (
        <div className={styles.filterPanel} role="group" aria-label={name}>
          {children}
        </div>
      )}
    </Popover>
  );
}
