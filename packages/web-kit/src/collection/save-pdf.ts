/** Hands a downloaded paper to the browser. */
export function savePdf(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.pdf`;
  link.click();
  // The browser has to have begun reading before the address goes away.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
