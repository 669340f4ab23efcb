import { useRemote } from '@okruh/web-kit/remote';
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from 'react';

/** The visitor wants a new tab or window. */
const isModified = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;

interface ShopLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** The child is the link: it gets the press. */
  readonly asChild?: boolean;
}

/** A link inside of the shop for fragments, which have no router: no page load, but a new tab when the visitor wants one. */
export function ShopLink({ href, asChild = false, children, onClick, ...rest }: ShopLinkProps) {
  const { navigate } = useRemote();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (isModified(event)) return;
    event.preventDefault();
    onClick?.(event);
    navigate(href);
  };
  if (asChild && isValidElement<ComponentProps<'a'>>(children)) return cloneElement(children, { href, onClick: press });
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
