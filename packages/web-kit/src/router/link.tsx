import { type ComponentProps, type MouseEvent, type ReactElement, cloneElement, isValidElement } from 'react';
import { useNavigate } from './shop-router.tsx';

export interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** Replaces the history entry instead of adding one. */
  readonly replace?: boolean;
  /** The child is the link: it gets address and press. */
  readonly asChild?: boolean;
}

/** A press that means "here", not "in another tab" or "save". */
const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** A link within the shop: no page load with a script, a plain link without. */
export function Link({ href, replace, asChild = false, onClick, children, ...rest }: LinkProps): ReactElement {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlain(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, replace === true ? { replace } : undefined);
  };
  if (asChild && isValidElement<ComponentProps<'a'>>(children)) return cloneElement(children, { ...rest, href, onClick: press });
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
