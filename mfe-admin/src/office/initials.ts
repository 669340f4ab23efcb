/** Initials of a person for the avatar: "Karel Beneš" is "KB". */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
