/** Titles of this service's problems, fit to be shown. */
export const problemTexts = {
  outOfStock: { cs: 'Některé zboží už není skladem.', ro: 'Unele produse nu mai sunt în stoc.' },
  reservationEnded: { cs: 'Rezervace této objednávky už skončila.', ro: 'Rezervarea acestei comenzi s-a încheiat.' },
  belowReserved: {
    cs: 'Tolik kusů z tohoto místa už mají objednávky. Méně jich tam být nemůže.',
    ro: 'Atâtea bucăți din acest loc aparțin deja unor comenzi. Nu pot fi mai puține.',
  },
  unknownPlace: { cs: 'Takové místo v tomto trhu nemáme.', ro: 'Nu avem un astfel de loc pe această piață.' },
  changedMeanwhile: {
    cs: 'Počet kusů se mezitím změnil. Podívejte se na nový a zadejte jej znovu.',
    ro: 'Numărul de bucăți s-a schimbat între timp. Verifică-l și introdu-l din nou.',
  },
} as const;

export const placeNames = { warehouse: { cs: 'Sklad', ro: 'Depozit' } } as const;

export const csvHead = {
  cs: ['Varianta', 'Kód', 'Název', 'Provedení', 'Trh', 'Místo', 'Kusů', 'Rezervováno', 'K prodeji celkem', 'Očekáváme'],
  ro: ['Variantă', 'Cod', 'Denumire', 'Versiune', 'Piață', 'Loc', 'Bucăți', 'Rezervate', 'De vânzare în total', 'Așteptăm'],
} as const;
