import type { Exchange } from '@okruh/web-kit';

/** Hands a downloaded file to the browser, under the name that the service gave it. */
export function saveFile({ body, headers }: Pick<Exchange<Blob>, 'body' | 'headers'>, fallbackName: string): void {
  const url = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = url;
  link.download = parseFileName(headers.get('content-disposition')) ?? fallbackName;
  link.click();
  // The browser has to have begun reading before the address goes away.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function parseFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}
