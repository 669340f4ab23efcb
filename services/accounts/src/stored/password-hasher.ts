import { hash, verify } from '@node-rs/argon2';
import { DependencyDown } from '@okruh/service-kit';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane (about 40 ms of one core). Argon2id is the library's default kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of random bytes nobody kept, with the same cost: what a password for an unknown account is compared with. */
const strangersHash = '$argon2id$v=19$m=19456,t=2,p=1$eDTDO1/zgFWf6lE8A1D3nw$4FG/jZjMNt10FfBra5meDfIFyjPScgP1ZUYHxx53X4I';

export interface PasswordHasher {
  /** PHC string of a new hash. */
  hash(password: string): Promise<string>;
  /** Whether the password is right. `null` stands for an account that doesn't exist: it takes the same time and is never right. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashing occupies libuv's few threads and 19 MiB each, so only `concurrency` run at once and at most `waiting` queue up.
 * @throws {DependencyDown} past that, which is answered with 503
 */
export function createPasswordHasher({ concurrency = 2, waiting = 100 } = {}): PasswordHasher {
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new DependencyDown('password hashing');
      // The one who finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  // NFC: the same password typed on keyboards that compose accents differently.
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    async verify(stored, password) {
      const isRight = await inTurn(() => verify(stored ?? strangersHash, password.normalize('NFC')));
      return isRight && stored !== null;
    },
  };
}
