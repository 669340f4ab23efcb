const dots = (count: number): string => '•'.repeat(count);

/** "j•••••@••••.cz": the first letter and the last part of the host; as many dots whatever is hidden. */
export function maskEMail(eMail: string): string {
  const at = eMail.lastIndexOf('@');
  if (at < 1) return '';
  const end = eMail.lastIndexOf('.');
  return `${eMail.slice(0, 1)}${dots(5)}@${dots(4)}${end > at ? eMail.slice(end) : ''}`;
}
