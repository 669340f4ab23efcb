import { formatDateInput, type IsoDate, parseDate } from '@okruh/market';
import { Icon, Popover } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useState } from 'react';
import styles from '../admin.module.css';
import { formatDate } from '../language/format.ts';

interface FilterChipProps {
  readonly name: string;
  /** What the filter is set to, in words; null when it is off. */
  readonly value: string | null;
  readonly children: ReactNode;
}

/** One filter above a list whose choices open below it. */
export function FilterChip({ name, value, children }: FilterChipProps) {
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

interface DateFilterProps {
  readonly name: string;
  readonly from: IsoDate | undefined;
  readonly to: IsoDate | undefined;
  onChange(range: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined }): void;
}

/** A filter by first and last day; either may be left out. */
export function DateFilter({ name, from, to, onChange }: DateFilterProps) {
  const text = useText();
  const { market } = useRemote();
  const shown = (date: IsoDate | undefined): string => (date === undefined ? '' : formatDate(date, market));
  const isSet = from !== undefined || to !== undefined;
  return (
    <FilterChip name={name} value={isSet ? `${shown(from)} – ${shown(to)}`.trim() : null}>
      <DateField label={text('filter.from')} name="from" date={from} onChange={(date) => onChange({ from: date })} />
      <DateField label={text('filter.to')} name="to" date={to} onChange={(date) => onChange({ to: date })} />
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
