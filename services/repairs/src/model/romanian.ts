const letters: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/** Romanian letters with a comma below, whatever keyboard they were typed on. */
export const spellRomanian = (text: string): string => text.normalize('NFC').replaceAll(/[şţŞŢ]/g, (letter) => letters[letter] ?? letter);
