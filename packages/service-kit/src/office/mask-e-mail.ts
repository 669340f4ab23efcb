/** "j•••••@••••.cz": the first letter and the last part of the host; always as many dots. Empty for what is no address. */
export function maskEMail(eMail: string): string {
  const at = eMail.lastIndexOf('@');
  if (at < 1) return '';
  const end = eMail.lastIndexOf('.');
  return `${eMail.slice(0, 1)}•••••@••••${end > at ? eMail.slice(end) : ''}`;
}
