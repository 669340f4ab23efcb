/** An instant as a field of date and time shows it, in the time of this computer: "2026-11-21T18:00". */
export function formatDateTimeInput(instant: string): string {
  const at = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Back to UTC; what is no date stays as it was typed, so that the service names the field. */
export function parseDateTimeInput(typed: string): string {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}
