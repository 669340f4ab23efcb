import type { ProductList } from '@okruh/contracts/http/catalog/lists';
import { type Market, formatNumber, markets, parseNumber } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type CSSProperties, type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { useInBrowser } from '../parts/use-in-browser.ts';
import { findPageParameter, priceHref } from './list-query.ts';

type Range = NonNullable<ProductList['price']>;
interface PriceRangeProps {
  readonly list: ProductList;
  readonly range: Range;
  readonly place: { readonly path: string; readonly search: string };
}

/** What was typed or slid, and whether the list was asked for it already: Enter and leaving the field both ask. */
interface Typed {
  readonly base: Range;
  readonly from: string;
  readonly to: string;
  readonly isSent: boolean;
}

/**
 * Price from and to: two thumbs on one track, and two fields. A plain form without a script; the thumbs come with it.
 */
export function PriceRange({ list, range, place }: PriceRangeProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const given = { from: range.from ?? range.min, to: range.to ?? range.max };
  const [typed, setTyped] = useState<Typed | null>(null);
  // What was typed holds until the list answers with another range.
  const isTyped = typed !== null && typed.base === range;
  const written = (value: number): string => formatNumber(value, market);
  const shown = isTyped ? typed : { from: written(given.from), to: written(given.to) };
  const numbers = { from: readNumber(shown.from, market, range.min), to: readNumber(shown.to, market, range.max) };
  const page = findPageParameter(list);
  const go = (chosen: { readonly from: number; readonly to: number }): void => {
    const from = clamp(Math.min(chosen.from, chosen.to), range);
    const to = clamp(Math.max(chosen.from, chosen.to), range);
    if ((from === given.from && to === given.to) || (isTyped && typed.isSent)) return;
    setTyped({ base: range, from: written(from), to: written(to), isSent: true });
    navigate(priceHref(place, range, page, { from, to }), { keepPlace: true });
  };
  const type = (side: 'from' | 'to', value: string): void =>
    setTyped({ base: range, from: shown.from, to: shown.to, isSent: false, [side]: value });
  const currency = markets[market].currencyLabel;
  return (
    <fieldset data-facet="price">
      <legend>{text('list.price')}</legend>
      <form
        className="price-form"
        action={place.path}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          go(numbers);
        }}
      >
        <Others place={place} leaveOut={[range.parameter_from, range.parameter_to, page]} />
        <Thumbs
          range={range}
          market={market}
          from={numbers.from}
          to={numbers.to}
          onSlide={(side, value) => type(side, written(value))}
          onDone={go}
        />
        <div className="row price-fields">
          <Amount
            name={range.parameter_from}
            label={text('list.price-from', { currency })}
            value={shown.from}
            onType={(value) => type('from', value)}
            onLeave={() => isTyped && go(numbers)}
          />
          <span className="muted" aria-hidden="true">
            –
          </span>
          <Amount
            name={range.parameter_to}
            label={text('list.price-to', { currency })}
            value={shown.to}
            currency={currency}
            onType={(value) => type('to', value)}
            onLeave={() => isTyped && go(numbers)}
          />
        </div>
        <noscript>
          <button className="button button-quiet button-small" type="submit">
            {text('list.price-submit')}
          </button>
        </noscript>
      </form>
    </fieldset>
  );
}

const clamp = (value: number, { min, max }: Range): number => Math.min(Math.max(value, min), max);
const readNumber = (typed: string, market: Market, otherwise: number): number => Math.round(parseNumber(typed, market) ?? otherwise);

/** The rest of the address goes along with the plain form. */
function Others({
  place,
  leaveOut,
}: {
  readonly place: PriceRangeProps['place'];
  readonly leaveOut: readonly (string | null)[];
}): ReactElement {
  const others = [...new URLSearchParams(place.search)].filter(([name]) => !leaveOut.includes(name));
  return (
    <>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly currency?: string;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
}

function Amount({ name, label, value, currency, onType, onLeave }: AmountProps): ReactElement {
  return (
    <div className="input-group grow">
      <input
        className="input num"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          // Two fields and no button: the browser wouldn't send the form by itself.
          if (event.key === 'Enter') onLeave();
        }}
      />
      {currency !== undefined && <span className="affix">{currency}</span>}
    </div>
  );
}

const yes = (): boolean => true;

interface ThumbsProps {
  readonly range: Range;
  readonly market: Market;
  readonly from: number;
  readonly to: number;
  readonly onSlide: (side: 'from' | 'to', value: number) => void;
  readonly onDone: (chosen: { readonly from: number; readonly to: number }) => void;
}

/** Two sliders on one track. They do nothing without a script, so only their track stands in the server's HTML. */
function Thumbs({ range, market, from, to, onSlide, onDone }: ThumbsProps): ReactElement {
  const text = useText();
  const isAlive = useInBrowser(yes, false);
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef({ from, to, onDone });
  useEffect(() => {
    latest.current = { from, to, onDone };
  });
  // React's onChange comes with every move; the browser's own change comes when the thumb is let go.
  useEffect(() => {
    const element = root.current;
    const done = (): void => latest.current.onDone(latest.current);
    element?.addEventListener('change', done);
    return () => element?.removeEventListener('change', done);
  }, []);
  const share = (value: number): string =>
    `${range.max === range.min ? 0 : ((clamp(value, range) - range.min) / (range.max - range.min)) * 100}%`;
  const track: CSSProperties = { ['--from' as string]: share(from), ['--to' as string]: share(to) };
  const spoken = (value: number): string => `${formatNumber(value, market)} ${markets[market].currencyLabel}`;
  return (
    <div className="range" style={track} ref={root}>
      {isAlive &&
        (['from', 'to'] as const).map((side) => (
          <input
            key={side}
            type="range"
            min={range.min}
            max={range.max}
            step={getStep(range)}
            value={side === 'from' ? from : to}
            aria-label={text(side === 'from' ? 'list.from' : 'list.to')}
            aria-valuetext={spoken(side === 'from' ? from : to)}
            onChange={(event) => onSlide(side, slidTo(Number(event.target.value), range))}
          />
        ))}
    </div>
  );
}

/** The last stop is the end of the track, wherever the steps before it led. */
const slidTo = (value: number, range: Range): number => (value + getStep(range) > range.max ? range.max : value);

/** About two hundred stops, each a round number. */
function getStep({ min, max }: Range): number {
  const wanted = (max - min) / 200;
  return [1, 5, 10, 50, 100, 500].find((step) => step >= wanted) ?? 1000;
}
