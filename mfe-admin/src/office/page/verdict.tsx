import { Icon, type IconShape } from '@okruh/ui';
import { type ReactNode, useId } from 'react';
import styles from './verdict.module.css';

interface MarkProps {
  readonly icon: IconShape;
  readonly tone: 'accent' | 'success' | 'warning' | 'danger';
  readonly isSmall?: boolean;
}

/** An icon on a field of the colour of its tone. */
export function Mark({ icon, tone, isSmall = false }: MarkProps) {
  return (
    <span className={styles.mark} data-tone={tone} data-small={isSmall || undefined}>
      <Icon of={icon} />
    </span>
  );
}

interface VerdictProps extends Omit<MarkProps, 'isSmall'> {
  readonly title: ReactNode;
  /** What the title rests on. */
  readonly children: ReactNode;
  /** Where to go from here. */
  readonly action?: ReactNode;
  /** Whether changes are read out. */
  readonly isLive?: boolean;
}

/** What a page comes to in one sentence, at its head. */
export function Verdict({ icon, tone, title, children, action, isLive = false }: VerdictProps) {
  const id = useId();
  return (
    <section className={styles.verdict} aria-labelledby={id}>
      <Mark icon={icon} tone={tone} />
      <div aria-live={isLive ? 'polite' : undefined}>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      {action}
    </section>
  );
}
