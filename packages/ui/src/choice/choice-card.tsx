import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'width'> {
  /** `radio` unless several may be chosen. */
  readonly type?: 'radio' | 'checkbox' | undefined;
  readonly label: ReactNode;
  /** Secondary text: what the answer means. */
  readonly hint?: ReactNode;
  /** Effect of the answer, at the end of the row: a price correction, a delivery price. */
  readonly end?: ReactNode;
  /** URL of a decorative picture; the card's layout is then vertical. */
  readonly picture?: string | undefined;
  /** A mark between input and text, as in lists of deliveries. */
  readonly mark?: ReactNode;
}

/** One of two to five options; the whole card is clickable. */
export function ChoiceCard({ type = 'radio', label, hint, end, picture, mark, className, ...input }: ChoiceCardProps) {
  if (picture !== undefined) {
    return (
      <label className={classNames('choice choice-picture', className)}>
        <input {...input} type={type} />
        <img src={picture} alt="" width={88} height={88} />
        <b>{label}</b>
        {hint && <small className="caption">{hint}</small>}
      </label>
    );
  }
  return (
    <label className={classNames('choice', className)}>
      <input {...input} type={type} />
      {mark && <span className="mark">{mark}</span>}
      <span className="choice-body">
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      {end && <span className="choice-end small">{end}</span>}
    </label>
  );
}

/** Grid of cards, as many per row as fit. `minWidth` of a card is "13rem" by default. */
export function Choices({ minWidth, children }: { readonly minWidth?: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="choices" style={minWidth === undefined ? undefined : styleWith({ '--choice-min': minWidth })}>
      {children}
    </div>
  );
}

/** List of choices in one frame, for delivery and payment. */
export function ChoiceList({ children }: { readonly children: ReactNode }) {
  return <div className="choice-list">{children}</div>;
}

export interface OptionProps extends Omit<ComponentProps<'input'>, 'type' | 'width'> {
  readonly label: ReactNode;
  /** Secondary text after the label, such as an extra price. */
  readonly hint?: ReactNode;
  /** CSS colour of a swatch before the label. */
  readonly swatch?: string | undefined;
  /** Bigger target, for the main choice of a page. */
  readonly large?: boolean | undefined;
}

/** Option with a short value: storage, manufacturer, colour. */
export function Option({ label, hint, swatch, large, className, ...input }: OptionProps) {
  return (
    <label className={classNames('option', large && 'option-large', input.disabled && 'option-off', className)}>
      <input {...input} type="radio" />
      {swatch !== undefined && <span className="dot" style={styleWith({ '--c': swatch })} />}
      {label} {hint && <small>{hint}</small>}
    </label>
  );
}

/** Options in a wrapping row. */
export function Options({ children }: { readonly children: ReactNode }) {
  return <div className="options">{children}</div>;
}

/** A style that sets custom properties; React's own type knows only real properties. */
const styleWith = (properties: Readonly<Record<`--${string}`, string>>): CSSProperties => ({ ...properties });

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly items: ReadonlyArray<{ readonly value: Value; readonly label: ReactNode }>;
  readonly onChange: (value: Value) => void;
}

/** Switch between a few views of the same thing. */
export function Segmented<Value extends string>({ label, value, items, onChange }: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {items.map((item) => (
        <button key={item.value} type="button" aria-pressed={item.value === value} onClick={() => onChange(item.value)}>
          {item.label}
        </button>
      ))}
    </div>
  );
}
