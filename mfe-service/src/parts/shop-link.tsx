import { useRemote } from '@okruh/web-kit/remote';
import type { ComponentProps } from 'react';
import { isModified } from '../model/is-modified.ts';

/** A link inside of the shop: no page load, but a new tab when the visitor wants one. */
export function ShopLink({ href, children, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  const { navigate } = useRemote();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (isModified(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
