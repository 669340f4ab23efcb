import { marketDateFormat, type DateFormat, type IsoDate } from '@okruh/market';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import { Icon } from '../icon/icon.tsx';
import { calendarIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { dateLetters, dateTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';
import { Calendar } from './calendar.tsx';
import { rangeAround } from './date-range.ts';
import { formatHint, readDate, writeDate } from './typed-date.ts';

export interface DatePickerProps extends Omit<TextFieldProps, 'type' | 'action' | 'before' | 'after' | 'min' | 'max'> {
  /** Order and separator of what is typed; both markets write day.month.year. */
  readonly format?: DateFormat | undefined;
  /** First and last day offered; by default 1 January a hundred years ago to 31 December in 52 years. */
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
  /** The day it is; the visitor's own clock without it. */
  readonly today?: IsoDate | undefined;
}

interface OpenCalendar {
  /** What the field says at the moment of opening. */
  readonly value: IsoDate | null;
  readonly today: IsoDate;
  /** Right of the field there is no room: the calendar keeps to its end instead of its start. */
  readonly isAtEnd: boolean;
}

/** 21rem, as the sheet draws it. */
const CALENDAR_WIDTH = 336;

/**
 * A date that is typed, or picked from a calendar. The value is the text as typed; a pick writes it through the
 * input's own change event, so that forms hear of it like of any typing.
 */
export function DatePicker({ format = marketDateFormat, min, max, today, placeholder, width, ...field }: DatePickerProps) {
  const texts = useKitTexts(dateTexts);
  const hint = formatHint(format, useKitTexts(dateLetters));
  const calendarId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenCalendar | null>(null);
  const input = () => root.current?.querySelector('input') ?? null;
  const close = () => setOpened(null);
  useEffect(() => {
    if (opened === null) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [opened]);
  const toggle = () => {
    if (opened !== null) return close();
    setOpened({
      value: readDate(input()?.value ?? '', format),
      today: today ?? localToday(),
      isAtEnd: (root.current?.getBoundingClientRect().left ?? 0) + CALENDAR_WIDTH > document.documentElement.clientWidth,
    });
  };
  const pick = (date: IsoDate) => {
    const element = input();
    if (element === null) return;
    typeInto(element, writeDate(date, format));
    close();
    // Back in the field: leaving it then validates, as after typing.
    element.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || opened === null) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    root.current?.querySelector<HTMLElement>('.date-toggle')?.focus();
  };
  return (
    <div
      className={classNames('date-field', opened?.isAtEnd && 'date-field-end', width && `w-${width}`)}
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextField
        inputMode="numeric"
        autoComplete="off"
        {...field}
        placeholder={placeholder ?? hint}
        action={
          <button
            className="button button-quiet button-reveal date-toggle"
            type="button"
            aria-haspopup="dialog"
            aria-expanded={opened !== null}
            aria-controls={opened === null ? undefined : calendarId}
            onClick={toggle}
          >
            <Icon of={calendarIcon} label={texts.pickDate} />
          </button>
        }
      />
      {opened !== null && (
        <Calendar id={calendarId} value={opened.value} today={opened.today} range={rangeAround(opened.today, min, max)} onPick={pick} />
      )}
    </div>
  );
}

/** Today on the visitor's own clock. */
function localToday(): IsoDate {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Changes the text of an input as typing does; React hears only of changes made through the platform's own setter. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
