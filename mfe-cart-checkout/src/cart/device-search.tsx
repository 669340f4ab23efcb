import { formatMoney } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { closeIcon, searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { buyout } from '../api.ts';
import styles from './cart.module.css';

const MIN_LETTERS = 2;
const PAUSE_MS = 200;

interface DeviceSearchProps {
  /** With the device identifier. */
  readonly onChoose: (deviceIdentifier: string) => void;
  readonly onClose: () => void;
}

/** Search among the models that we buy out, from two letters on. Arrows move between field and models, Escape closes. */
export function DeviceSearch({ onChoose, onClose }: DeviceSearchProps) {
  const text = useText();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const asked = usePaused(words.trim());
  const isLongEnough = asked.length >= MIN_LETTERS;
  // It was opened by a press: what is to be typed goes here.
  useEffect(() => input.current?.focus(), []);
  const found = useQuery({
    ...buyout.query('search_models', { query: { q: isLongEnough ? asked : '--' } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const items = isLongEnough && !found.isError ? (found.data?.items ?? null) : null;
  return (
    <div className={styles.deviceSearch} onKeyDown={(event) => onKey(event, onClose)}>
      <div className={styles.searchHead}>
        <label className="label" htmlFor={inputId}>
          {text('cart.device')}
        </label>
        <button type="button" className="close" onClick={onClose}>
          <Icon of={closeIcon} label={text('cart.device.close')} />
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
          placeholder={text('cart.device.example')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <p className="sr" role="status">
        {items !== null && text('cart.device.found', { count: items.length })}
      </p>
      {items !== null && items.length > 0 && (
        <ul className={styles.models}>
          {items.map((item) => (
            <li key={item.device_identifier}>
              <button type="button" onClick={() => onChoose(item.device_identifier)}>
                {item.image !== null && <img src={item.image} alt="" width={36} height={36} />}
                <span>{item.label}</span>
                <small className="num">{text('cart.device.up-to', { price: formatMoney(item.price_up_to) })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && <p className="small soft">{text('cart.device.nothing')}</p>}
      {found.isError && isLongEnough && (
        <p className="small soft" role="alert">
          {text('cart.device.failed')}
        </p>
      )}
    </div>
  );
}

/** The text once nobody has typed for a moment. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
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
