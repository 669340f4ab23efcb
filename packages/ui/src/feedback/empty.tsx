import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface EmptyProps {
  readonly title: ReactNode;
  /** Level of the heading; default 2. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** Shows an error instead of an empty state. */
  readonly failed?: boolean | undefined;
  /** One sentence: why, and what isn't lost. */
  readonly children?: ReactNode;
  /** The next step: buttons or links. */
  readonly actions?: ReactNode;
}

/** Empty or failed state: a title, one sentence and a next step. */
export function Empty({ title, level = 2, failed, children, actions }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('empty', failed && 'empty-error')} role={failed ? 'alert' : undefined}>
      <span className="empty-mark" aria-hidden="true" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}

export interface BoundaryNoticeProps {
  /** What could not be loaded. */
  readonly title: ReactNode;
  /** What still works, and when it is tried again. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Placeholder of a part of the site that failed to load; the rest of the page still works. */
export function BoundaryNotice({ title, children, actions }: BoundaryNoticeProps) {
  return (
    <div className="boundary" role="status">
      <span className="empty-mark" aria-hidden="true" />
      <b>{title}</b>
      <p className="soft small">{children}</p>
      {actions && <div className="row row-tight">{actions}</div>}
    </div>
  );
}

export interface SkeletonProps {
  /** CSS lengths of what will stand here. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  /** Place of a picture. */
  readonly tile?: boolean | undefined;
}

/** Grey stand-in with the real size. The place around it says `aria-busy`. */
export function Skeleton({ width, height, tile }: SkeletonProps) {
  const style: CSSProperties = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return <span className={classNames('skeleton', tile && 'tile')} style={style} aria-hidden="true" />;
}
