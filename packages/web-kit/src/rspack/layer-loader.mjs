/** Puts the own rules of an app into its cascade layer, so that the order of loading decides nothing. */
export default function layerLoader(source) {
  const { layer } = this.getOptions();
  return `@layer ${layer} {\n${source}\n}\n`;
}
