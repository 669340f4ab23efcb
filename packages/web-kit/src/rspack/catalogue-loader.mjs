import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Turns ICU messages into what the i18n runtime reads without a parser. A message that doesn't parse fails the build. */
export default function catalogueLoader(source) {
  const messages = JSON.parse(source);
  const compiled = Object.entries(messages).map(([id, message]) => {
    try {
      return [id, compileMessageOrThrow(message)];
    } catch (error) {
      throw new Error(`${this.resourcePath}: the message ${id} is no ICU message`, { cause: error });
    }
  });
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
}
