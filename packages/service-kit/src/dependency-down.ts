/**
 * Another process that the work needs doesn't answer. At the edge it becomes 503; in a consumer the event waits and is
 * tried again without counting as a failure of its own.
 */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown';
  readonly dependency: string;
  constructor(dependency: string, options?: ErrorOptions) {
    super(`${dependency} does not answer`, options);
    this.dependency = dependency;
  }
}
