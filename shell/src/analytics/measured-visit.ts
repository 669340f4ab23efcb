import type { VisitPage } from '@okruh/contracts/metrics/web-vitals';

/** What a visit is counted by: nothing about the visitor. */
export interface MeasuredVisit {
  readonly page: VisitPage;
  /** Who draws the page, and which version of it. */
  readonly app: string;
  readonly version: string;
}
