import type { ReactNode } from 'react';

/** A link that opens beside this page, so that what is filled in stays. Its words come from the text around it. */
export function WindowLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
