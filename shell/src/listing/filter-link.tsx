import { useNavigate } from '@okruh/web-kit/router';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';

/** A press that means "here", not "in another tab". */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/**
 * A link that changes what the list shows. It works without a script; with one the page stays where it is: no scrolling,
 * the focus stays on the link, and the back button takes the change back.
 */
export function FilterLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { readonly href: string }): ReactElement {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        navigate(href, { keepPlace: true });
      }}
    >
      {children}
    </a>
  );
}
