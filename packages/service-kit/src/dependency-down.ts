/**
 * A process that this work depends on doesn't answer. HTTP answers 503; a consumer waits and retries the event without counting a
 * failed delivery.
 */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown';
  readonly dependency: string;
  constructor(dependency: string, options?: ErrorOptions) {
    super(`${dependency} does not answer`, options);
    this.dependency = dependency;
  }
}
