import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { closeIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { chipTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

/** Tones of badges, statuses and notices; colour is never the only difference. */
export type Tone = 'success' | 'info' | 'warning' | 'danger';

export interface BadgeProps {
  readonly tone?: Tone | 'sale' | 'key' | 'brand' | 'line' | undefined;
  readonly icon?: IconShape | undefined;
  readonly children: ReactNode;
}

/** A property of a thing. For its state use `Status`. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone && `badge-${tone}`)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

/** A small number on another element, such as a count on an icon. */
export function CountBadge({ count }: { readonly count: number }) {
  return <span className="count-badge">{count}</span>;
}

/** State of a thing: a dot and a word. `wait` is a hollow dot. */
export function Status({ tone, children }: { readonly tone?: Tone | 'wait' | undefined; readonly children: ReactNode }) {
  return <span className={classNames('status', tone && `status-${tone}`)}>{children}</span>;
}

export interface ChipProps extends ComponentProps<'button'> {
  /** The filter is on; a pressed chip is dark. */
  readonly pressed?: boolean | undefined;
  /** A press removes the filter; shows a cross. */
  readonly removable?: boolean | undefined;
}

/** A filter that is on or off. */
export function Chip({ pressed, removable, className, children, ...rest }: ChipProps) {
  const texts = useKitTexts(chipTexts);
  return (
    <button type="button" {...rest} className={classNames('chip', className)} aria-pressed={pressed}>
      {children}
      {removable && <Icon of={closeIcon} label={texts.removeFilter} />}
    </button>
  );
}

/** Chips in a wrapping row. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Initials of a person. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  );
}
