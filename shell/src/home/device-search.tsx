import { search as searchPush } from '@okruh/contracts/analytics';
import { type Money, formatMoney } from '@okruh/market';
import { Icon, type IconShape } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { Link, useNavigate } from '@okruh/web-kit/router';
import { type FormEvent, type ReactElement, useEffect, useId, useState } from 'react';

/** A device, or a repair of one, with where it leads. */
export interface FoundDevice {
  readonly href: string;
  readonly label: string;
  readonly image: string | null;
  readonly price: Money | null;
}
type Search = { readonly kind: 'idle' } | { readonly kind: 'found'; readonly items: readonly FoundDevice[] } | { readonly kind: 'failed' };

const MIN_LETTERS = 2;
const PAUSE_MS = 200;

interface DeviceSearchProps {
  readonly icon: IconShape;
  /** Where the form leads without a script, or when nothing was found. */
  readonly action: string;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly FoundDevice[]>;
  readonly texts: {
    readonly label: string;
    readonly placeholder: string;
    readonly submit: string;
    readonly failed: string;
    readonly price: (price: string) => string;
  };
}

/** Way in by words. Without a script the form leads to the first step. */
export function DeviceSearch({ icon, action, find, texts }: DeviceSearchProps): ReactElement {
  const text = useText();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState<Search>({ kind: 'idle' });
  const inputId = useId();
  const asked = words.trim();
  const search: Search = asked.length < MIN_LETTERS ? { kind: 'idle' } : answer;

  useEffect(() => {
    if (asked.length < MIN_LETTERS) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(asked, stop.signal).then(
        (items) => {
          setAnswer({ kind: 'found', items });
          pushAnalytics(searchPush(asked, items.length));
        },
        () => stop.signal.aborted || setAnswer({ kind: 'failed' }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, find]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const first = search.kind === 'found' ? search.items[0] : undefined;
    navigate(first?.href ?? action);
  };
  return (
    <form className="stack device-search" action={action} onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={inputId}>
          {texts.label}
        </label>
        <div className="input-group">
          <span className="affix">
            <Icon of={icon} />
          </span>
          <input
            id={inputId}
            className="input"
            type="text"
            autoComplete="off"
            placeholder={texts.placeholder}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <button className="button" type="submit">
            {texts.submit}
          </button>
        </div>
      </div>
      <p className="sr" role="status">
        {search.kind === 'found' && text('home.search.found', { count: search.items.length })}
      </p>
      {search.kind === 'found' && search.items.length > 0 && (
        <ul className="device-search-list">
          {search.items.map((item) => (
            <li key={item.href + item.label}>
              <Link href={item.href}>
                {item.image !== null && <img src={item.image} alt="" width="40" height="40" />}
                <span>{item.label}</span>
                {item.price !== null && <b>{texts.price(formatMoney(item.price))}</b>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {search.kind === 'found' && search.items.length === 0 && <p className="small">{text('home.search.nothing')}</p>}
      {search.kind === 'failed' && <p className="small">{texts.failed}</p>}
    </form>
  );
}
