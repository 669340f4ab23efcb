import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts that load when they are needed take longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
// Test files share their modules: a hook of a module would hold for the first file that loads it alone.
afterEach(cleanup);
