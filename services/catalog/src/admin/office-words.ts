import type { Locale } from '@okruh/market';

/** Sentences of the back office's answers, in the language of the host. */
export const officeWords = {
  changedMeanwhile: {
    cs: 'Mezitím to změnil někdo jiný. Načtěte stránku znovu.',
    ro: 'Între timp altcineva a făcut modificări. Reîncarcă pagina.',
  },
  categoryUnknown: { cs: 'Tato kategorie neexistuje.', ro: 'Această categorie nu există.' },
  categoryInsideItself: {
    cs: 'Kategorii nelze zařadit pod ni samu ani pod její potomky.',
    ro: 'O categorie nu poate fi mutată în ea însăși sau în subcategoriile ei.',
  },
  categoryNotEmpty: {
    cs: 'Kategorie má podkategorie nebo produkty. Vyberte, kam se mají přesunout.',
    ro: 'Categoria are subcategorii sau produse. Alege unde să fie mutate.',
  },
  addressTaken: { cs: 'Tuto adresu už má jiná stránka.', ro: 'Această adresă aparține deja altei pagini.' },
  unknownManufacturer: { cs: 'Tohoto výrobce neznáme.', ro: 'Nu cunoaștem acest producător.' },
  unknownType: { cs: 'Tento typ zařízení neznáme.', ro: 'Nu cunoaștem acest tip de dispozitiv.' },
  productTwice: { cs: 'Stejný výrobek je v seznamu dvakrát.', ro: 'Același produs apare de două ori.' },
  unknownProduct: { cs: 'Tento produkt neznáme.', ro: 'Nu cunoaștem acest produs.' },
  unknownItem: { cs: 'Tuto položku neznáme.', ro: 'Nu cunoaștem acest element.' },
  lastCategory: {
    cs: 'Produkt musí zůstat aspoň v jedné kategorii.',
    ro: 'Un produs trebuie să rămână în cel puțin o categorie.',
  },
  stillUsed: { cs: 'Smazat nejde, něco to ještě používá.', ro: 'Nu poate fi șters, este încă folosit.' },
  nameTaken: { cs: 'Tento název už existuje.', ro: 'Acest nume există deja.' },
  notPublishable: {
    cs: 'K publikování chybí kategorie, varianta nebo cena.',
    ro: 'Pentru publicare lipsește o categorie, o variantă sau un preț.',
  },
  codeTaken: { cs: 'Tento kód už má jiná varianta.', ro: 'Acest cod aparține deja altei variante.' },
  nothingNew: { cs: 'Všechny tyto varianty už existují.', ro: 'Toate aceste variante există deja.' },
  imagesDiffer: { cs: 'Obrázky se mezitím změnily.', ro: 'Imaginile s-au schimbat între timp.' },
  inOtherMeta: { cs: 'Produkt už patří pod jiný meta master.', ro: 'Produsul aparține deja altui meta master.' },
  steepReduction: {
    cs: 'Některá cena klesá o 80 % nebo víc. Potvrďte ji prosím.',
    ro: 'Un preț scade cu 80 % sau mai mult. Te rugăm să confirmi.',
  },
  missingFile: { cs: 'Vyberte soubor CSV.', ro: 'Alege un fișier CSV.' },
  endBeforeStart: { cs: 'Konec musí být až po začátku.', ro: 'Sfârșitul trebuie să fie după început.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** "Tento název už používá kategorie „iPhone“." */
export const seoNameTaken = (locale: Locale, by: string): string =>
  locale === 'cs' ? `Tento název už používá kategorie „${by}“.` : `Acest nume este folosit deja de categoria „${by}”.`;
