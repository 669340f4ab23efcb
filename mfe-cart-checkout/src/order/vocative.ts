/** Names that don't follow the rules below: foreign ones of women, and words that change within. */
const exceptions: Readonly<Record<string, string>> = {
  zdeněk: 'Zdeňku',
  dagmar: 'Dagmar',
  ester: 'Ester',
  karin: 'Karin',
  miriam: 'Miriam',
  ingrid: 'Ingrid',
  nikol: 'Nikol',
  rút: 'Rút',
  carmen: 'Carmen',
  josef: 'Josefe',
  jiří: 'Jiří',
};

const endings: readonly (readonly [pattern: RegExp, change: (name: string) => string])[] = [
  [/a$/i, (name) => `${name.slice(0, -1)}o`],
  [/[eěiíyýoóuůú]$/i, (name) => name],
  [/(?<=.)[^aeiouyáéíóúůýě]ek$/i, (name) => `${name.slice(0, -2)}ku`],
  [/ek$/i, (name) => `${name.slice(0, -2)}ku`],
  [/(?:iel|ael|uel|oel)$/i, (name) => `${name}i`],
  [/el$/i, (name) => `${name.slice(0, -2)}le`],
  [/(?<=[^aeiouyáéíóúůýě])r$/i, (name) => `${name.slice(0, -1)}ře`],
  [/(?:k|g|h|ch)$/i, (name) => `${name}u`],
  [/[šžčřcjďťňsxz]$/i, (name) => `${name}i`],
];

/** A Czech first name as it is called: "Jana" is greeted "Jano". */
export function vocative(name: string): string {
  const known = exceptions[name.toLowerCase()];
  if (known !== undefined) return known;
  const rule = endings.find(([pattern]) => pattern.test(name));
  return rule === undefined ? `${name}e` : rule[1](name);
}
