import type { Configuration } from '@rspack/core';

export interface PresetOptions {
  /** Folder of the app, `import.meta.dirname` of its config. */
  readonly dir: string;
  /** Entry of the server build, relative to `dir`; none when the app renders in the browser only. */
  readonly server?: string;
  /** Services whose routes the app may call (`['buyout']`); the release names the calls that its source makes. */
  readonly contracts?: readonly string[];
}
export interface RemotePresetOptions extends PresetOptions {
  /** Folder name of the remote, for example `mfe-buyout`. */
  readonly name: string;
  /** Exposed modules, for example `{ './routes': './src/routes.tsx' }`. */
  readonly exposes: Readonly<Record<string, string>>;
}
export interface ShellPresetOptions extends PresetOptions {
  /** Entry of the browser build, relative to `dir`. */
  readonly browser: string;
  /** The one style sheet of the page: tokens, kit and frame. */
  readonly styles: string;
}
/** A function, as `rspack` calls it with its mode. */
export type Preset = (env: Readonly<Record<string, unknown>>, argv: { readonly mode?: string }) => Configuration[];

export declare function remotePreset(options: RemotePresetOptions): Preset;
export declare function shellPreset(options: ShellPresetOptions): Preset;
