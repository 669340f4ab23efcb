import type { ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';
import { Grade, type GradeLetter } from './grade.tsx';

/** Spruce panel that sums an offer up: device, price, lines, the one yellow key. */
export function OfferPanel({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className="panel-brand offer" aria-label={label}>
      {children}
    </section>
  );
}

export interface OfferPriceProps {
  /** Above the amount: "Vykoupíme za". */
  readonly label: ReactNode;
  /** Formatted amount. */
  readonly amount: string;
  readonly grade?: GradeLetter | undefined;
}

/** The amount of the offer with its grade; changes are announced politely. */
export function OfferPrice({ label, amount, grade }: OfferPriceProps) {
  return (
    <div className="offer-price" aria-live="polite">
      <div>
        <span className="muted small">{label}</span>
        <output>{amount}</output>
      </div>
      {grade && <Grade grade={grade} size="large" />}
    </div>
  );
}

/** One line of a sum. */
export interface SumLine {
  readonly id: string;
  readonly label: ReactNode;
  /** Formatted amount. */
  readonly amount: ReactNode;
  /** `plus` adds to what the customer gets; `total` closes the sum. */
  readonly kind?: 'plus' | 'total' | undefined;
}

/** Lines of a price, each correction by itself. */
export function SumLines({ lines, small }: { readonly lines: readonly SumLine[]; readonly small?: boolean | undefined }) {
  return (
    <dl className={classNames('lines', small && 'small')}>
      {lines.map((line) => (
        <div key={line.id} className={line.kind === 'total' ? 'total' : undefined}>
          <dt>{line.label}</dt>
          <dd className={line.kind === 'plus' ? 'plus' : undefined}>{line.amount}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface DeviceLineProps {
  readonly name: string;
  /** Variant: storage, colour. */
  readonly variant?: ReactNode;
  /** Address of the picture; decoration, the name stands beside it. */
  readonly picture: string;
  /** What stands at the end: a link to change it, a grade. */
  readonly end?: ReactNode;
}

/** A device in one line: picture, name, variant. */
export function DeviceLine({ name, variant, picture, end }: DeviceLineProps) {
  return (
    <div className="device-line">
      <div className="tile">
        <img src={picture} alt="" width={64} height={64} />
      </div>
      <div className="grow">
        <b>{name}</b>
        {variant && <p className="muted small">{variant}</p>}
      </div>
      {end}
    </div>
  );
}

/** Bar at the lower edge of a phone with what matters and the key; hidden from 851 px on. */
export function StickyBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="sticky-buy" role="region" aria-label={label}>
      {children}
    </div>
  );
}
