/** One field in which the two differ. */
export interface Difference {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}
