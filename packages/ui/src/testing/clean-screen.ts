import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Test files share their modules: a hook of a module would hold for the first file that loads it alone.
afterEach(cleanup);
