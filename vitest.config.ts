import { defineConfig } from 'vitest/config';

const apps = '{packages/ui,packages/web-kit,shell,mfe-*}';

// Three kinds of tests: pure ones, screens in happy-dom, and those on a real PostgreSQL and NATS.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure tests leave nothing behind, so they share their modules: a third of the time.
          isolate: false,
          maxWorkers: '100%',
          // Property tests share two busy cores with everything else.
          testTimeout: 30_000,
          include: ['{packages,services}/*/{src,test}/**/*.test.ts', 'tools/src/**/*.test.ts', `${apps}/src/**/*.test.ts`],
          exclude: ['**/*.int.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'screen',
          environment: 'happy-dom',
          // One more try on a machine that does other things as well; the run counts those that needed it.
          retry: 1,
          isolate: false,
          maxWorkers: '100%',
          setupFiles: ['packages/ui/src/testing/clean-screen.ts'],
          // Ends what hangs. What takes 3 s alone was seen to take 30 beside the other stages on a slow machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [`${apps}/src/**/*.test.tsx`],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          // What files share (modules, pools, the library of pictures) each leaves as it was.
          isolate: false,
          retry: 1,
          include: ['{packages,services}/*/src/**/*.int.test.ts', 'tools/src/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/service-kit/src/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Its worker count differs from the others', so it runs after them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
