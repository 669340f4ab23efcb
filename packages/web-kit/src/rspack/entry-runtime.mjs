/**
 * Stands in remotes' builds for `@module-federation/webpack-bundler-runtime`, which the page has already (runtime.ts): each
 * entry would bring 6 KB of it once more. What an entry writes to is its own.
 */
const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis.okruhEntryRuntime;

export default {
  runtime,
  attachShareScopeMap,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
  instance: undefined,
  initOptions: undefined,
};
