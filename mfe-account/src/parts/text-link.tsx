import type { ReactNode } from 'react';

interface TextLinkProps {
  readonly href: string;
  /** Opens beside the page, so that what is filled in stays. */
  readonly isBeside?: boolean;
  /** Filled in by the message that the link stands in. */
  readonly children?: ReactNode;
}

/** Link inside of a translated sentence. */
export function TextLink({ href, isBeside = false, children }: TextLinkProps) {
  return (
    <a href={href} {...(isBeside && { target: '_blank', rel: 'noopener' })}>
      {children}
    </a>
  );
}
