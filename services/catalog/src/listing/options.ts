/** Groups of answers that lists can be filtered by; `attribute:<id>` for each filterable attribute. */
export type OptionGroup = 'quality' | 'manufacturer' | 'storage' | 'colour' | 'availability' | `attribute:${string}`;

/** Numbers for answers of filters: lists compare small integers. They live as long as the process and only grow. */
export class Options {
  readonly #options = new Map<string, number>();
  readonly #groups = new Map<OptionGroup, number>();
  readonly #shared: boolean[] = [];
  readonly #optionGroups: number[] = [];

  /** Group of each answer. */
  get optionGroups(): readonly number[] {
    return this.#optionGroups;
  }

  group(name: OptionGroup): number {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const number = this.#shared.length;
    this.#groups.set(name, number);
    this.#shared.push(name === 'manufacturer' || name.startsWith('attribute:'));
    return number;
  }

  /** Whether all variants of a card have the group's answers in common. */
  isShared = (group: number): boolean => this.#shared[group] ?? false;

  /** Answers of a group that were met so far: value and number. */
  answers(group: OptionGroup): [value: string, option: number][] {
    const prefix = `${group}/`;
    return [...this.#options].flatMap(([key, option]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), option] as [string, number]] : [],
    );
  }

  /** Number of an answer. */
  option(group: OptionGroup, value: string | number): number {
    const key = `${group}/${value}`;
    const known = this.#options.get(key);
    if (known !== undefined) return known;
    const number = this.#optionGroups.length;
    this.#options.set(key, number);
    this.#optionGroups.push(this.group(group));
    return number;
  }
}
