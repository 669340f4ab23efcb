import { ButtonLink, type ButtonLinkProps } from '@okruh/ui';
import { Link } from '@okruh/web-kit/router';

/** A link that looks like a button and goes to a page of this shop without a page load. */
export function PageLink(props: ButtonLinkProps) {
  return (
    <Link href={props.href} asChild>
      <ButtonLink {...props} />
    </Link>
  );
}
