import type { ReactNode } from 'react';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { gradeTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

/** Grades from best to worst; the fuller the ring, the better the device. */
export type GradeLetter = 'A+' | 'A' | 'B' | 'C' | 'D';

export interface GradeProps {
  readonly grade: GradeLetter;
  readonly size?: 'small' | 'large' | undefined;
}

/** Ring of the track filled to the grade, with its letter. Never coloured good or bad. */
export function Grade({ grade, size }: GradeProps) {
  const texts = useKitTexts(gradeTexts);
  return (
    <span className={classNames('grade', size && `grade-${size}`)} data-grade={grade} role="img" aria-label={texts.formatGrade(grade)}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect x="3" y="3" width="34" height="34" rx="11.5" pathLength="100" />
        <rect x="3" y="3" width="34" height="34" rx="11.5" pathLength="100" />
      </svg>
      {grade}
    </span>
  );
}

/** Grade with a word beside it. */
export function GradeLabel({ grade, size, children }: GradeProps & { readonly children: ReactNode }) {
  return (
    <span className="grade-label">
      <Grade grade={grade} size={size} />
      {children}
    </span>
  );
}
