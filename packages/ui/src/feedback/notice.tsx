import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconShape } from '../icon/icon-shape.ts';
import { errorIcon, infoIcon, successIcon, warningIcon } from '../icon/icons.ts';
import { classNames } from '../text/class-names.ts';
import type { Tone } from './badge.tsx';

const toneIcons: Readonly<Record<Tone, IconShape>> = { info: infoIcon, success: successIcon, warning: warningIcon, danger: errorIcon };

export interface NoticeProps {
  readonly tone?: Tone | undefined;
  readonly title?: ReactNode;
  /** Other drawing than the one of the tone. */
  readonly icon?: IconShape | undefined;
  /** `status` for news that come while the page stands, `alert` for what stopped the visitor. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly children?: ReactNode;
}

/** What concerns this block of the page. The result of an action elsewhere is a toast. */
export function Notice({ tone, title, icon, role, children }: NoticeProps) {
  const drawing = icon ?? (tone ? toneIcons[tone] : undefined);
  return (
    <div className={classNames('notice', tone && `notice-${tone}`)} role={role}>
      {drawing && <Icon of={drawing} />}
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  );
}
