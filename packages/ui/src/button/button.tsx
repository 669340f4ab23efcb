import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { classNames } from '../text/class-names.ts';

/**
 * What a button means: `key` moves money on, at most one per panel · `confirm` everything else that confirms ·
 * `quiet` the alternative · `line` beside pictures · `bare` cancel or tertiary · `danger` only in the dialog that
 * destroys · `on-brand` on spruce panels.
 */
export type ButtonKind = 'key' | 'confirm' | 'quiet' | 'line' | 'bare' | 'danger' | 'on-brand';

/** Props that buttons and button links share. */
export interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  readonly size?: 'small' | 'large' | undefined;
  /** Takes the full width of its container. */
  readonly block?: boolean | undefined;
  /** Icon before the label. */
  readonly icon?: IconShape | undefined;
  /** Icon after the label, for buttons that open more or lead on. */
  readonly iconAfter?: IconShape | undefined;
  /** Shows only the icon; the label stays as its accessible name. */
  readonly iconOnly?: boolean | undefined;
  /** Verb and object: "Uložit kategorii", with the price where one is agreed. */
  readonly children: ReactNode;
}

const looks = ({ kind = 'confirm', size, block, iconOnly }: Omit<ButtonLook, 'children'>): string =>
  classNames(
    'button',
    kind !== 'confirm' && `button-${kind}`,
    size && `button-${size}`,
    block && 'button-block',
    iconOnly && 'button-icon',
  );

const inside = ({ icon, iconAfter, iconOnly, children }: ButtonLook): ReactNode => (
  <>
    {icon && <Icon of={icon} />}
    {iconOnly ? <span className="sr">{children}</span> : <span className="button-label">{children}</span>}
    {iconAfter && <Icon of={iconAfter} />}
  </>
);

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** Its action is running: keeps the width, shows a spinner, ignores further presses. */
  readonly busy?: boolean | undefined;
  /** Disables the button and says why, also to screen readers; it stays focusable. */
  readonly disabledBecause?: string | undefined;
}

/** Button for an action on this page; for navigation use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { kind, size, block, icon, iconAfter, iconOnly, children, busy = false, disabledBecause, className, onClick, ...rest } = props;
  const reasonId = useId();
  const isBlocked = busy || disabledBecause !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a form presses its submit button too, so that this one guard covers mouse, keyboard and implicit submit.
    if (isBlocked) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(looks({ kind, size, block, iconOnly }), className)}
        onClick={press}
        aria-busy={busy || undefined}
        aria-disabled={disabledBecause !== undefined || undefined}
        aria-describedby={disabledBecause === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledBecause ?? rest.title}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {inside({ icon, iconAfter, iconOnly, children })}
      </button>
      {disabledBecause !== undefined && (
        <span className="sr" id={reasonId}>
          {disabledBecause}
        </span>
      )}
    </>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, keyof ButtonLook | 'href'> {
  readonly href: string;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind, size, block, icon, iconAfter, iconOnly, children, className, ...rest } = props;
  return (
    <a {...rest} className={classNames(looks({ kind, size, block, iconOnly }), className)}>
      {inside({ icon, iconAfter, iconOnly, children })}
    </a>
  );
}
