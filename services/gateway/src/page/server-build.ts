import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RemoteServerBuild, ShellServerBuild } from '@okruh/contracts/pages';
import { BoundedMap } from '../site/bounded-map.ts';
import type { Release } from '../site/manifest.ts';
import { BrokenFile, type ReleaseFiles } from '../site/releases.ts';

/**
 * Packages that server builds get from the gateway, so that shell and remotes render with one React. Nothing else can be
 * required: a build is bundled whole and has no business with files, processes or the network.
 */
const shared: ReadonlySet<string> = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', '@tanstack/react-query']);
const ownRequire = createRequire(import.meta.url);

/**
 * Runs the code of a server build and gives what it exports.
 *
 * @param name shown in stack traces
 * @throws what the build throws while it is loaded
 */
export function runBuild(code: string, name: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  const requireShared = (specifier: string): unknown => {
    if (!shared.has(specifier)) throw new Error(`${name} requires ${specifier}, which the gateway doesn't share`);
    return ownRequire(specifier);
  };
  compileFunction(code, ['module', 'exports', 'require'], { filename: name })(module, module.exports, requireShared);
  return module.exports;
}

/** Loads server builds of releases once each. */
export class ServerBuilds {
  readonly #files: ReleaseFiles;
  readonly #loaded = new BoundedMap<string, Promise<unknown>>(30);

  constructor(files: ReleaseFiles) {
    this.#files = files;
  }

  /** The shell's server build. Rejects when it can't be loaded. */
  async shell(release: Release): Promise<ShellServerBuild> {
    const build = await this.#load(release);
    if (!isShellBuild(build)) throw new BrokenFile('the shell exports no resolveRoute, preparePage and renderPage');
    return build;
  }

  /** A remote's server build, or null when it renders in the browser only. Rejects when it can't be loaded. */
  async remote(release: Release): Promise<RemoteServerBuild | null> {
    if (release.manifest.server === null) return null;
    const build = await this.#load(release);
    if (!isRemoteBuild(build)) throw new BrokenFile(`${release.manifest.name} exports no render`);
    return build;
  }

  #load(release: Release): Promise<unknown> {
    const key = `${release.manifest.name}@${release.manifest.version}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const loading = this.#read(release);
    this.#loaded.set(key, loading);
    // A store that was away for a moment is asked again by the next page.
    loading.catch(() => this.#loaded.delete(key));
    return loading;
  }

  async #read(release: Release): Promise<unknown> {
    const { name, version, server } = release.manifest;
    const file = server === null ? null : await this.#files.read(release, server, []);
    if (file === null) throw new BrokenFile(`${name}@${version} has no server build`);
    return runBuild(file.bytes.toString(), `${name}@${version}/${server}`);
  }
}

const isShellBuild = (build: unknown): build is ShellServerBuild => hasFunctions(build, ['resolveRoute', 'preparePage', 'renderPage']);
const isRemoteBuild = (build: unknown): build is RemoteServerBuild => hasFunctions(build, ['render']);

function hasFunctions(build: unknown, names: readonly string[]): boolean {
  return typeof build === 'object' && build !== null && names.every((name) => typeof Reflect.get(build, name) === 'function');
}
