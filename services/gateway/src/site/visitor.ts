import type { Account } from '@okruh/contracts/http/accounts/login';

/** Who sent a request, as far as the gateway knows. */
export interface Visitor {
  /** Null for visitors who aren't logged in to this market. */
  readonly account: Account | null;
  /** Signed identity for services. */
  readonly identity: string;
  /** The browser sent a session but accounts couldn't be asked: only public reads may go on. */
  readonly isUncertain: boolean;
}
