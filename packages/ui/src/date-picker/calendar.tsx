import { calendarPage, calendarWords, dateParts, isoDate, getWeekday, type IsoDate, type Language } from '@okruh/market';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../icon/icons.ts';
import { useKitLocale, useKitTexts } from '../locale/kit-locale.tsx';
import { dateTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';
import { addMonths, moveInCalendar } from './calendar-moves.ts';
import { intoRange, isInRange, type DateRange } from './date-range.ts';

export interface CalendarProps {
  readonly id: string;
  /** The chosen day. */
  readonly value: IsoDate | null;
  readonly today: IsoDate;
  readonly range: DateRange;
  readonly onPick: (date: IsoDate) => void;
}

/** One month as 42 days, Monday first. The focus stands on one day and moves by keys. */
export function Calendar({ id, value, today, range, onPick }: CalendarProps) {
  const locale = useKitLocale();
  const texts = useKitTexts(dateTexts);
  const table = useRef<HTMLTableElement>(null);
  const [day, setDay] = useState(() => intoRange(value ?? today, range));
  const [isByKey, setByKey] = useState(true);
  // Keys carry the focus with them; turning pages by the head leaves it in the head.
  useEffect(() => {
    if (isByKey) table.current?.querySelector<HTMLElement>('.day[tabindex="0"]')?.focus();
  }, [day, isByKey]);
  const turnTo = (date: IsoDate) => {
    setByKey(false);
    setDay(intoRange(date, range));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveInCalendar(day, event);
    if (next === null) return;
    event.preventDefault();
    setByKey(true);
    setDay(intoRange(next, range));
  };
  const { year, month } = dateParts(day);
  const page = calendarPage(year, month);
  return (
    <div className="calendar" role="dialog" aria-label={texts.calendar} id={id}>
      <CalendarHead day={day} range={range} onTurn={turnTo} />
      <table role="grid" ref={table} aria-label={`${calendarWords[locale].months[month - 1]} ${year}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {calendarWords[locale].weekdaysShort.map((short, index) => (
              <th key={short} scope="col" abbr={calendarWords[locale].weekdays[index]}>
                {short.charAt(0).toLocaleUpperCase(locale) + short.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5].map((week) => (
            <tr key={page[week * 7]}>
              {page.slice(week * 7, week * 7 + 7).map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    className={classNames('day', dateParts(date).month !== month && 'out')}
                    tabIndex={date === day ? 0 : -1}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={spokenDate(date, locale)}
                    disabled={!isInRange(date, range)}
                    onClick={() => onPick(date)}
                  >
                    {dateParts(date).day}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CalendarHeadProps {
  readonly day: IsoDate;
  readonly range: DateRange;
  readonly onTurn: (date: IsoDate) => void;
}

/** Month and year to choose, and the pages before and after. */
function CalendarHead({ day, range, onTurn }: CalendarHeadProps) {
  const texts = useKitTexts(dateTexts);
  const months = calendarWords[useKitLocale()].months;
  const { year, month } = dateParts(day);
  const first = dateParts(range.min).year;
  const years = Array.from({ length: dateParts(range.max).year - first + 1 }, (_, index) => first + index);
  const start = isoDate({ year, month, day: 1 });
  return (
    <div className="calendar-head">
      <button className="button button-quiet button-icon button-small" type="button" onClick={() => onTurn(addMonths(day, -1))}>
        <Icon of={chevronLeftIcon} label={texts.previousMonth} />
      </button>
      <select
        className="input"
        aria-label={texts.month}
        value={month}
        onChange={(event) => onTurn(addMonths(start, Number(event.target.value) - month))}
      >
        {months.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={texts.year}
        value={year}
        onChange={(event) => onTurn(addMonths(day, (Number(event.target.value) - year) * 12))}
      >
        {years.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <button className="button button-quiet button-icon button-small" type="button" onClick={() => onTurn(addMonths(day, 1))}>
        <Icon of={chevronRightIcon} label={texts.nextMonth} />
      </button>
    </div>
  );
}

/** A day as it is read out: "pondělí 23. listopadu 2026". */
function spokenDate(date: IsoDate, locale: Language): string {
  const words = calendarWords[locale];
  const { year, month, day } = dateParts(date);
  return `${words.weekdays[getWeekday(date)]} ${locale === 'cs' ? `${day}.` : day} ${words.monthsGenitive[month - 1]} ${year}`;
}
