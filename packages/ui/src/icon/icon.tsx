import { classNames } from '../text/class-names.ts';
import type { IconShape } from './icon-shape.ts';

export interface IconProps {
  /** The drawing, from `@okruh/ui/icons`. */
  readonly of: IconShape;
  /** Name for an icon that stands alone. Without it the icon is decoration and hidden from assistive technology. */
  readonly label?: string;
  /** `small` beside small text, `large` in empty places. Without it the icon follows the size of the text. */
  readonly size?: 'small' | 'large';
  readonly className?: string;
}

/** One icon of the set, in the size and stroke of the kit. */
export function Icon({ of: Shape, label, size, className }: IconProps) {
  const classes = classNames('icon', size && `icon-${size}`, className);
  return label === undefined ? (
    <Shape className={classes} aria-hidden="true" focusable="false" />
  ) : (
    <Shape className={classes} role="img" aria-label={label} focusable="false" />
  );
}
