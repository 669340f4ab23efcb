/** The buy-out's questions and price rule: pure functions, shared by browser and server. */
export * from './appraisal/answers.ts';
export * from './appraisal/differences.ts';
export * from './appraisal/grade.ts';
export * from './appraisal/price.ts';
export * from './appraisal/view-state.ts';
