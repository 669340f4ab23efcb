import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { arrowRightIcon } from '../icon/icons.ts';
import { classNames } from '../text/class-names.ts';

/** "Read more" link with an arrow. */
export function LinkArrow({ icon = arrowRightIcon, className, children, ...rest }: ComponentProps<'a'> & { readonly icon?: IconShape }) {
  return (
    <a {...rest} className={classNames('link-arrow', className)}>
      {children}
      <Icon of={icon} />
    </a>
  );
}

/** An action that reads like a link in running text. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classNames('link-button', className)} />;
}
