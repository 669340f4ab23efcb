import type { Package, SourceFile, Workspace } from './workspace.ts';

/** One broken rule: where, and what to do instead. */
export interface Violation {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
}
/** Finds what breaks one rule. */
export type Rule = (workspace: Workspace) => Violation[];

/** Place of a file for a person: its package's folder and its path there. */
export const at = (owner: Package, file: SourceFile): string => `${owner.folder}/${file.path}`;
