/** The buy-out's price rule and questions, pure and the same for browser and server. */
export * from './appraisal/answers.ts';
export * from './appraisal/differences.ts';
export * from './appraisal/grade.ts';
export * from './appraisal/price.ts';
export * from './appraisal/view-state.ts';
