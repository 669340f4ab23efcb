import { hotline } from '@okruh/market';
import type { ReactElement } from 'react';
import { useShell } from '../model/shell-context.tsx';

/** The shop's phone of this market; a tap dials it. */
export function PhoneLink(): ReactElement {
  const { number, href } = hotline[useShell().market];
  return <a href={href}>{number}</a>;
}
