import { Button, Icon } from '@okruh/ui';
import { phoneIcon } from '@okruh/ui/icons';
import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { search as searchPush } from '@okruh/contracts/analytics';
import { formatMoney } from '@okruh/market';
import type { CallAnswer } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { Link, useNavigate } from '@okruh/web-kit/router';
import { type FormEvent, type ReactElement, useEffect, useId, useState } from 'react';
import { areaPaths } from '../routes.ts';
import { useShell } from '../shell-context.tsx';

type Found = CallAnswer<BuyoutRoutes['search_models']>['items'];
type Search = { readonly kind: 'idle' } | { readonly kind: 'found'; readonly items: Found } | { readonly kind: 'failed' };

const MIN_LETTERS = 2;
const PAUSE_MS = 200;

async function searchModels(words: string, signal: AbortSignal): Promise<{ readonly items: Found }> {
  const { buyout } = await import('../services.ts');
  return buyout.call('search_models', { query: { q: words }, signal });
}

/** Way into the buy-out by model. Without a script the form leads to the selector. */
export function ModelSearch(): ReactElement {
  const text = useText();
  const { market } = useShell();
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
      searchModels(asked, stop.signal).then(
        ({ items }) => {
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
  }, [asked]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const first = search.kind === 'found' ? search.items[0] : undefined;
    navigate(first?.url ?? areaPaths.buyout[market]);
  };
  return (
    <form className="stack model-search" action={areaPaths.buyout[market]} onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={inputId}>
          {text('home.sell.label')}
        </label>
        <div className="input-group">
          <span className="affix">
            <Icon of={phoneIcon} />
          </span>
          <input
            id={inputId}
            className="input"
            type="text"
            autoComplete="off"
            placeholder={text('home.sell.placeholder')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit">{text('home.sell.submit')}</Button>
        </div>
      </div>
      <p className="sr" role="status">
        {search.kind === 'found' && text('home.sell.found', { count: search.items.length })}
      </p>
      {search.kind === 'found' && search.items.length > 0 && (
        <ul className="model-search-list">
          {search.items.map((item) => (
            <li key={item.url}>
              <Link href={item.url}>
                {item.image !== null && <img src={item.image} alt="" width="40" height="40" />}
                <span>{item.label}</span>
                <b>{text('home.sell.up-to', { price: formatMoney(item.price_up_to) })}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {search.kind === 'found' && search.items.length === 0 && <p className="small">{text('home.sell.nothing')}</p>}
      {search.kind === 'failed' && <p className="small">{text('home.sell.failed')}</p>}
    </form>
  );
}
