import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface EmptyProps {
  readonly title: ReactNode;
  /** Level of the heading in its place, 2 without it. */
  readonly level?: 1 | 2 | 3 | undefined;
  /** Something failed rather than being absent. */
  readonly failed?: boolean | undefined;
  /** One sentence: why, and what is kept. */
  readonly children?: ReactNode;
  /** The one way on: buttons or links. */
  readonly actions?: ReactNode;
}

/** Nothing is here, or it could not be shown; one sentence and one way on. */
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
  /** What did not load, in the shop's words. */
  readonly title: ReactNode;
  /** What works on, and when the next try comes. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Stands in the place of a part of the site that is not there; everything around keeps working. */
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
