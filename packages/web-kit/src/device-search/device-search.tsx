import type { searchModels } from '@okruh/contracts/http/buyout/selector';
import { formatMoney } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { closeIcon, searchIcon } from '@okruh/ui/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallAnswer, RouteQuery } from '../client/client.ts';
import { keepPreviousData, useQuery } from '../query/index.ts';

const MIN_LETTERS = 2;
const PAUSE_MS = 200;

/** What the search says, in the language and the words of the page that it stands on. */
export interface DeviceSearchWords {
  /** Above the field: "Co u nás necháte?" */
  readonly label: string;
  /** In the empty field. */
  readonly example: string;
  readonly close: string;
  /** Reported to screen readers. */
  found(count: number): string;
  /** Beside a model: what we pay at most. */
  upTo(price: string): string;
  readonly nothing: string;
  readonly failed: string;
}

interface DeviceSearchProps {
  readonly words: DeviceSearchWords;
  /** `search_models` of services/buyout, asked with the page's own client. */
  readonly search: (typed: string) => RouteQuery<CallAnswer<typeof searchModels>>;
  /** With the device identifier. */
  readonly onChoose: (deviceIdentifier: string) => void;
  readonly onClose: () => void;
}

/** Search among the models that we buy out, from two letters on. Arrows move between field and models, Escape closes. */
export function DeviceSearch({ words, search, onChoose, onClose }: DeviceSearchProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());
  const isLongEnough = asked.length >= MIN_LETTERS;
  // It was opened by a press: what is to be typed goes here.
  useEffect(() => input.current?.focus(), []);
  const found = useQuery({ ...search(isLongEnough ? asked : '--'), enabled: isLongEnough, placeholderData: keepPreviousData });
  const items = isLongEnough && !found.isError ? (found.data?.items ?? null) : null;
  return (
    <div className="device-search" onKeyDown={(event) => onKey(event, onClose)}>
      <div className="device-search-head">
        <label className="label" htmlFor={inputId}>
          {words.label}
        </label>
        <button type="button" className="close" onClick={onClose}>
          <Icon of={closeIcon} label={words.close} />
        </button>
      </div>
      <div className="input-group">
        <span className="affix">
          <Icon of={searchIcon} />
        </span>
        <input
          id={inputId}
          ref={input}
          className="input"
          type="text"
          autoComplete="off"
          placeholder={words.example}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p className="sr" role="status">
        {items !== null && words.found(items.length)}
      </p>
      {items !== null && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.device_identifier}>
              <button type="button" onClick={() => onChoose(item.device_identifier)}>
                {item.image !== null && <img src={item.image} alt="" width={36} height={36} />}
                <span>{item.label}</span>
                <small className="num">{words.upTo(formatMoney(item.price_up_to))}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <p className="small soft">{words.nothing}</p>}
      {found.isError && isLongEnough && (
        <p className="small soft" role="alert">
          {words.failed}
        </p>
      )}
    </div>
  );
}

/** The text once nobody has typed for a moment. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

function onKey(event: KeyboardEvent<HTMLDivElement>, onClose: () => void): void {
  if (event.key === 'Escape') return onClose();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return undefined;
  event.preventDefault();
  return next.focus();
}
