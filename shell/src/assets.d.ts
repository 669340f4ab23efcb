declare module '*.svg' {
  /** Name of the file below the shell's folder, see `useAsset`. */
  const file: string;
  export default file;
}
declare module '*.svg?inline' {
  /** The picture itself as a data address. */
  const address: string;
  export default address;
}
declare module '*.css';
