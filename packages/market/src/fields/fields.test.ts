import { describe, expect, it } from 'vitest';
import { findBank, czechBanks, knownBank, romanianBanks } from '../banks.ts';
import {
  type FieldContext,
  type FieldMessage,
  type FieldRule,
  fieldRules as rules,
  firstError,
  message,
  addEnglishMessages,
  messageText,
  parseEmail,
} from '../fields.ts';
import { parseBankAccount, parseIdentityCard, parseImei, parsePersonalNumber, parseSerialNumber } from '../fields.ts';
import { demoBanks, demoPeople, demoToday } from '../testing/demo-data.ts';
import { messagesCs } from './messages.cs.ts';
import { messagesEn } from './messages.en.ts';
import { messagesRo } from './messages.ro.ts';

const cz: FieldContext = { market: 'cz', today: demoToday };
const ro: FieldContext = { market: 'ro', today: demoToday };

/** What the person reads, in the market's language; null when the value is fine. */
function said(rule: FieldRule, value: string, context: FieldContext): string | null {
  const error = rule(value, context);
  return error === null ? null : messageText(error, context.market === 'cz' ? 'cs' : 'ro');
}

describe('what people read', () => {
  it.each<[rule: FieldRule, value: string, czech: string | null, romanian: string | null]>([
    [rules.required, '  ', 'Vyplňte prosím tento údaj.', 'Completează acest câmp.'],
    [rules.required, 'x', null, null],
    [rules.choiceRequired, '', 'Vyberte prosím jednu z možností.', 'Alege una dintre variante.'],
    [rules.consentRequired, '', 'Bez souhlasu nemůžeme pokračovat.', 'Fără acordul tău nu putem continua.'],
    [rules.consentRequired, 'true', null, null],
    [rules.oneOf(['male', 'female']), 'robot', 'Vyberte prosím jednu z nabízených možností.', 'Alege una dintre variantele din listă.'],
    [rules.oneOf(['male', 'female']), 'male', null, null],
    [rules.minLength(3), 'a', 'Napište aspoň 3 znaky, chybí ještě 2.', 'Scrie cel puțin 3 caractere, mai lipsesc 2.'],
    [rules.minLength(5), 'abcd', 'Napište aspoň 5 znaků, chybí ještě 1.', 'Scrie cel puțin 5 caractere, mai lipsește 1.'],
    [
      rules.maxLength(20),
      'a'.repeat(25),
      'Text je moc dlouhý. Vejde se 20 znaků, 5 je navíc.',
      'Textul este prea lung. Încap 20 de caractere, 5 sunt în plus.',
    ],
    [rules.maxLength(1), '📱', null, null],
    [rules.number, '1,5', 'Zadejte celé číslo.', 'Introdu un număr întreg.'],
    [rules.number, '1 500', null, null],
    [rules.decimal, 'pět', 'Zadejte číslo, desetinná místa oddělte čárkou.', 'Introdu un număr, cu virgulă la zecimale.'],
    [rules.decimal, '1,5', null, null],
    [rules.positiveNumber, '0', 'Zadejte číslo větší než nula.', 'Introdu un număr mai mare decât zero.'],
    [rules.positiveNumber, '-5', 'Zadejte číslo větší než nula.', 'Introdu un număr mai mare decât zero.'],
    [rules.positiveNumber, '0,5', null, null],
    [rules.minValue(1000), '999', 'Zadejte nejméně 1\u00A0000.', 'Introdu cel puțin 1.000.'],
    [rules.maxValue(1.5), '2', 'Zadejte nejvýše 1,50.', 'Introdu cel mult 1,50.'],
    [rules.maxValue(10), 'x', 'Zadejte číslo, desetinná místa oddělte čárkou.', 'Introdu un număr, cu virgulă la zecimale.'],
    [rules.minValue(1), 'x', 'Zadejte číslo, desetinná místa oddělte čárkou.', 'Introdu un număr, cu virgulă la zecimale.'],
    [rules.minValue(1), '1', null, null],
    [rules.maxValue(1), '1', null, null],
    [
      rules.link,
      'okruh.example',
      'Odkaz začíná lomítkem nebo https:// a nemá mezery.',
      'Linkul începe cu o bară oblică sau cu https:// și nu are spații.',
    ],
    [
      rules.link,
      'javascript:alert(1)',
      'Odkaz začíná lomítkem nebo https:// a nemá mezery.',
      'Linkul începe cu o bară oblică sau cu https:// și nu are spații.',
    ],
    [
      rules.link,
      '//jinam.example',
      'Odkaz začíná lomítkem nebo https:// a nemá mezery.',
      'Linkul începe cu o bară oblică sau cu https:// și nu are spații.',
    ],
    [
      rules.link,
      '/vykup a prodej',
      'Odkaz začíná lomítkem nebo https:// a nemá mezery.',
      'Linkul începe cu o bară oblică sau cu https:// și nu are spații.',
    ],
    [rules.link, '/vykup', null, null],
    [rules.link, 'https://okruh.example/a?b=c', null, null],

    [rules.eMail, 'jana', 'V e-mailu chybí zavináč.', 'Din e-mail lipsește semnul @.'],
    [rules.eMail, 'jana@', 'V adrese chybí část za zavináčem.', 'Din adresă lipsește partea de după @.'],
    [rules.eMail, 'jana@example', 'V adrese chybí část za zavináčem.', 'Din adresă lipsește partea de după @.'],
    [
      rules.eMail,
      'jana nováková@example.com',
      'E-mail se píše bez mezer a diakritiky.',
      'E-mailul se scrie fără spații și fără diacritice.',
    ],
    [
      rules.eMail,
      'jana..n@example.com',
      'E-mail má tvar jmeno@domena.cz. Zkontrolujte ho prosím.',
      'E-mailul are forma nume@domeniu.ro. Verifică-l.',
    ],
    [
      rules.eMail,
      '@example.com',
      'E-mail má tvar jmeno@domena.cz. Zkontrolujte ho prosím.',
      'E-mailul are forma nume@domeniu.ro. Verifică-l.',
    ],
    [
      rules.eMail,
      'a@b@example.com',
      'E-mail má tvar jmeno@domena.cz. Zkontrolujte ho prosím.',
      'E-mailul are forma nume@domeniu.ro. Verifică-l.',
    ],
    [
      rules.eMail,
      `${'a'.repeat(65)}@example.com`,
      'E-mail má tvar jmeno@domena.cz. Zkontrolujte ho prosím.',
      'E-mailul are forma nume@domeniu.ro. Verifică-l.',
    ],
    [rules.eMail, ' jana.n+vykup@posta.example.com ', null, null],
    [rules.postcode, '1', 'PSČ má 5 číslic, třeba 110 00.', 'Codul poștal are 6 cifre, de exemplu 010011.'],
    [rules.ean, '2900000000018', null, null],
    [rules.ean, '96385074', null, null],
    [rules.ean, '29000000', 'Takový EAN neexistuje. Zkontrolujte prosím číslice.', 'Acest EAN nu există. Verifică cifrele.'],
    [rules.ean, '2900000000', 'EAN se skládá z 8, 12, 13 nebo 14 číslic.', 'EAN-ul este format din 8, 12, 13 sau 14 cifre.'],
    [rules.imei, '49015420323', 'IMEI má 15 číslic, chybí ještě 4.', 'IMEI-ul are 15 cifre, mai lipsesc 4.'],
    [rules.imei, '49015420323751', 'IMEI má 15 číslic, chybí ještě 1.', 'IMEI-ul are 15 cifre, mai lipsește 1.'],
    [rules.imei, '4901542032375181', 'IMEI má 15 číslic, 1 je navíc.', 'IMEI-ul are 15 cifre, 1 este în plus.'],
    [rules.imei, '49015420323751818', 'IMEI má 15 číslic, 2 jsou navíc.', 'IMEI-ul are 15 cifre, 2 sunt în plus.'],
    [rules.imei, '49015420323751X', 'IMEI se skládá jen z číslic.', 'IMEI-ul este format doar din cifre.'],
    [rules.imei, '490154203237519', 'Takové IMEI neexistuje. Zkontrolujte prosím číslice.', 'Acest IMEI nu există. Verifică cifrele.'],
    [rules.imei, '000000000000000', 'Takové IMEI neexistuje. Zkontrolujte prosím číslice.', 'Acest IMEI nu există. Verifică cifrele.'],
    [rules.imei, '49 015420-323751/8', null, null],
    [
      rules.serialNumber,
      'ŽLUŤ123',
      'Sériové číslo tvoří jen písmena bez diakritiky, číslice a pomlčky.',
      'Numărul de serie are doar litere fără diacritice, cifre și cratime.',
    ],
    [
      rules.serialNumber,
      'AB12',
      'Sériové číslo má aspoň 5 znaků, chybí ještě 1.',
      'Numărul de serie are cel puțin 5 caractere, mai lipsește 1.',
    ],
    [
      rules.serialNumber,
      'A'.repeat(34),
      'Sériové číslo má nejvýše 32 znaků, 2 jsou navíc.',
      'Numărul de serie are cel mult 32 de caractere, 2 sunt în plus.',
    ],
    [rules.serialNumber, 'test h2r1-kcdl', null, null],
    [
      rules.personName,
      'Jana 2',
      'Jméno napište latinkou a bez číslic, tak jak stojí v dokladu.',
      'Scrie numele cu litere latine și fără cifre, așa cum apare în act.',
    ],
    [
      rules.personName,
      'Яна',
      'Jméno napište latinkou a bez číslic, tak jak stojí v dokladu.',
      'Scrie numele cu litere latine și fără cifre, așa cum apare în act.',
    ],
    [
      rules.personName,
      '<b>Jana</b>',
      'Jméno napište latinkou a bez číslic, tak jak stojí v dokladu.',
      'Scrie numele cu litere latine și fără cifre, așa cum apare în act.',
    ],
    [rules.personName, 'Anne-Marie O’Neill Nováková st.', null, null],
    [
      rules.title,
      'Ing',
      'Titul pište latinkou a ukončete tečkou, třeba Ing.',
      'Scrie titlul cu litere latine și termină-l cu punct, de exemplu Ing.',
    ],
    [
      rules.title,
      'Инж.',
      'Titul pište latinkou a ukončete tečkou, třeba Ing.',
      'Scrie titlul cu litere latine și termină-l cu punct, de exemplu Ing.',
    ],
    [rules.title, 'doc. Ing. Ph.D.', null, null],
    [rules.date, '2026-11-20', 'Datum pište ve tvaru DD.MM.RRRR.', 'Scrie data în forma ZZ.LL.AAAA.'],
    [rules.date, '32.1.2026', 'Den je číslo od 1 do 31.', 'Ziua este un număr de la 1 la 31.'],
    [rules.date, '1.13.2026', 'Měsíc je číslo od 1 do 12.', 'Luna este un număr de la 1 la 12.'],
    [rules.date, '30.2.2026', 'Takový den v kalendáři není.', 'Această zi nu există în calendar.'],
    [rules.date, '1.1.1925', 'Zadejte rok od 1926 do 2078.', 'Introdu un an între 1926 și 2078.'],
    [rules.date, '1.1.2079', 'Zadejte rok od 1926 do 2078.', 'Introdu un an între 1926 și 2078.'],
    [rules.date, '31. 12. 2078', null, null],
    [rules.validityDate, '19.11.2026', 'Doklad už neplatí. Použijte prosím platný.', 'Actul nu mai este valabil. Folosește unul valabil.'],
    [rules.validityDate, 'brzy', 'Datum pište ve tvaru DD.MM.RRRR.', 'Scrie data în forma ZZ.LL.AAAA.'],
    [rules.validityDate, '20.11.2026', null, null],
    [rules.pastDate, '21.11.2026', 'Tento den teprve přijde. Zkontrolujte prosím rok.', 'Această zi nu a venit încă. Verifică anul.'],
    [rules.pastDate, 'brzy', 'Datum pište ve tvaru DD.MM.RRRR.', 'Scrie data în forma ZZ.LL.AAAA.'],
    [rules.pastDate, '20.11.2026', null, null],
    [rules.password, 'Okruh-1', 'Heslo má aspoň 10 znaků, chybí ještě 3.', 'Parola are cel puțin 10 caractere, mai lipsesc 3.'],
    [rules.password, '1234567890', 'Heslo nemůže být jen z číslic.', 'Parola nu poate avea doar cifre.'],
    [rules.password, 'okruh-2026!', 'Přidejte do hesla velké písmeno.', 'Adaugă în parolă o literă mare.'],
    [rules.password, 'OKRUH-2026!', 'Přidejte do hesla malé písmeno.', 'Adaugă în parolă o literă mică.'],
    [rules.password, 'Okruh-okruh!', 'Přidejte do hesla číslici.', 'Adaugă în parolă o cifră.'],
    [
      rules.password,
      'Okruh2026ok',
      'Přidejte do hesla zvláštní znak, třeba ! nebo -.',
      'Adaugă în parolă un caracter special, de exemplu ! sau -.',
    ],
    [
      rules.password,
      'Aa1-'.repeat(51),
      'Text je moc dlouhý. Vejde se 200 znaků, 4 jsou navíc.',
      'Textul este prea lung. Încap 200 de caractere, 4 sunt în plus.',
    ],
    [rules.password, 'Okruh-2026!', null, null],
    [rules.samePassword('Okruh-2026!'), 'Okruh-2026', 'Hesla se neshodují.', 'Parolele nu sunt la fel.'],
    [rules.samePassword('Okruh-2026!'), 'Okruh-2026!', null, null],
  ])('%o and "%s"', (rule, value, czech, romanian) => {
    expect([said(rule, value, cz), said(rule, value, ro)]).toEqual([czech, romanian]);
  });

  it.each<[rule: FieldRule, value: string, context: FieldContext, text: string | null]>([
    [rules.phone, '123', cz, 'Takové telefonní číslo neexistuje. Mimo Česko a Rumunsko přidejte předvolbu, třeba +421.'],
    [rules.phone, '123', ro, 'Acest număr de telefon nu există. În afara României și a Cehiei adaugă prefixul, de exemplu +421.'],
    [rules.phone, '601 000 00', cz, 'Telefonní číslo má 9 číslic, chybí ještě 1.'],
    [rules.phone, '+421 901 000', cz, 'Telefonní číslo má 9 číslic, chybí ještě 3.'],
    [rules.phone, '0721 000 00', ro, 'Numărul de telefon are 10 cifre, mai lipsește 1.'],
    [rules.phone, '+40 721 000 00', ro, 'Numărul de telefon are 9 cifre, mai lipsește 1.'],
    [rules.phone, '601 000 001', cz, null],
    [rules.bankAccount, '19-2000145398', cz, 'Takové číslo účtu neexistuje. Zkontrolujte prosím číslice.'],
    [rules.bankAccount, '20-2000145399', cz, 'Takové číslo účtu neexistuje. Zkontrolujte prosím číslice.'],
    [rules.bankAccount, '0000000000', cz, 'Takové číslo účtu neexistuje. Zkontrolujte prosím číslice.'],
    [rules.bankAccount, '19-2000145399/0800', cz, 'Kód banky za lomítkem patří do vedlejšího pole.'],
    [rules.bankAccount, 'můj účet', cz, 'Číslo účtu má 2 až 10 číslic, před nimi může stát předčíslí s pomlčkou, třeba 19-2000145399.'],
    [rules.bankAccount, '000019 - 2000145399', cz, null],
    [rules.bankAccount, 'RO49AAAA1B3100759384', ro, 'IBAN-ul are 24 de caractere, mai lipsesc 4.'],
    [rules.bankAccount, 'RO49AAAA1B310075938400001', ro, 'IBAN-ul are 24 de caractere, 1 este în plus.'],
    [rules.bankAccount, 'RO50AAAA1B31007593840000', ro, 'Acest IBAN nu există. Verifică fiecare caracter.'],
    [rules.bankAccount, 'CZ6508000000192000145399', ro, 'IBAN-ul începe cu RO, urmat de 2 cifre, prescurtarea băncii și numărul contului.'],
    [rules.bankAccount, 'RO4911111B31007593840000', ro, 'IBAN-ul începe cu RO, urmat de 2 cifre, prescurtarea băncii și numărul contului.'],
    [rules.bankAccount, 'ro49 aaaa 1b31 0075 9384 0000', ro, null],
    [rules.bankCode, '800', cz, 'Kód banky má 4 číslice, třeba 0800.'],
    [rules.bankCode, '0800', cz, null],
    [knownBank, '9999', cz, 'Takovou banku neznáme. Zkontrolujte prosím kód.'],
    [knownBank, '0800', cz, null],
    [knownBank, 'RO49AAAA1B31007593840000', ro, 'Nu cunoaștem această bancă. Verifică începutul contului.'],
    [knownBank, 'RO23 BACX 0TEST 99039464150', ro, null],
    [rules.personalNumber, '840312/993', cz, 'Takové rodné číslo neexistuje. Zkontrolujte prosím číslice.'],
    [rules.personalNumber, '8403', cz, 'Rodné číslo má 9 nebo 10 číslic, třeba 840312/9933.'],
    [rules.personalNumber, '840312/9934', cz, 'Takové rodné číslo neexistuje. Zkontrolujte prosím číslice.'],
    [rules.personalNumber, '8403129933', cz, null],
    [rules.personalNumber, '290040229933', ro, 'CNP-ul are 13 cifre, mai lipsește 1.'],
    [rules.personalNumber, '29004022993A6', ro, 'CNP-ul este format doar din cifre.'],
    [rules.personalNumber, '2900402299337', ro, 'Acest CNP nu există. Verifică cifrele.'],
    [rules.personalNumber, '2900402299336', ro, null],
    [rules.identityCard, '99900010', cz, 'Číslo občanského průkazu má 9 číslic.'],
    [rules.identityCard, 'ZZ90010', ro, 'Seria și numărul actului au 2 litere și 6 cifre, de exemplu ZZ 900100.'],
    [rules.identityCard, 'zz 900100', ro, null],
    [rules.ico, '2559664A', cz, 'IČO má 8 číslic.'],
    [rules.ico, '25596642', cz, 'Takové IČO neexistuje. Zkontrolujte prosím číslice.'],
    [rules.ico, '25596641', cz, null],
    [rules.ico, '00000000', cz, 'Takové IČO neexistuje. Zkontrolujte prosím číslice.'],
    [rules.dic, '25596641', cz, 'DIČ začíná CZ, pak následuje 8 až 10 číslic.'],
    [rules.dic, 'CZ25596642', cz, 'Takové DIČ neexistuje. Zkontrolujte prosím číslice.'],
    [rules.dic, 'cz 25596641', cz, null],
    [rules.dic, 'CZ8403129933', cz, null],
    [rules.dic, 'CZ640903926', cz, null],
    [rules.dic, 'CZ640903927', cz, 'Takové DIČ neexistuje. Zkontrolujte prosím číslice.'],
    [rules.cui, 'abc', ro, 'CUI-ul are între 2 și 10 cifre, opțional cu RO în față.'],
    [rules.cui, 'RO18547291', ro, 'Acest CUI nu există. Verifică cifrele.'],
    [rules.cui, 'RO 18547290', ro, null],
    [rules.plainText, 'Displej\u0000', cz, 'Text obsahuje znak, který neumíme uložit. Smažte ho prosím.'],
    [rules.plainText, 'abc\u202Egpj.exe', ro, 'Textul conține un caracter pe care nu îl putem salva. Te rugăm să îl ștergi.'],
    [rules.plainText, 'půlka \uD83D znaku', cz, 'Text obsahuje znak, který neumíme uložit. Smažte ho prosím.'],
    [rules.plainText, '<b>tučně</b>; DROP TABLE "x" 📱👩🏽‍🔧\n\tسلام', cz, null],
  ])('%o and "%s"', (rule, value, context, text) => {
    expect(said(rule, value, context)).toBe(text);
  });

  it('is one message at a time, of the first rule that objects', () => {
    const rulesOfField = [rules.required, rules.imei];
    expect(firstError('', rulesOfField, cz)).toEqual(message('required'));
    expect(firstError('1', rulesOfField, cz)).toEqual(message('imeiLength', { length: 1 }));
    expect(firstError('490154203237518', rulesOfField, cz)).toBeNull();
  });

  it('is nothing for an empty field that nobody requires', () => {
    const {
      required,
      choiceRequired,
      consentRequired,
      samePassword,
      oneOf,
      minLength,
      maxLength,
      minValue,
      maxValue,
      postcodeIn,
      ...plain
    } = rules;
    const optional = [
      ...Object.values(plain),
      knownBank,
      postcodeIn('CZ0100'),
      oneOf([]),
      minLength(1),
      maxLength(0),
      minValue(1),
      maxValue(0),
    ];
    for (const rule of optional) for (const context of [cz, ro]) expect(rule('', context)).toBeNull();
    for (const rule of [required, choiceRequired, consentRequired, samePassword('x')]) expect(rule('', cz)).not.toBeNull();
  });

  it('has the same texts in both languages and in English, none of them with marks the copy style forbids', () => {
    addEnglishMessages(messagesEn);
    for (const translated of [messagesRo, messagesEn]) expect(Object.keys(translated)).toEqual(Object.keys(messagesCs));
    const params = { min: 3, max: 5, length: 9, market: 'ro', from: 1926, to: 2078 } as const;
    const texts = Object.keys(messagesCs).flatMap((code) =>
      (['cs', 'ro', 'en'] as const).map((language) => messageText({ code, params } as FieldMessage, language)),
    );
    const isOff = (text: string): boolean => !/^\p{Lu}.*\.$/u.test(text) || /[şţŞŢ–…]|!(?! nebo| sau| or)/.test(text);
    expect(texts.filter(isOff)).toEqual([]);
  });
});

describe('the people of the demo data', () => {
  const people = demoPeople.customers.map((person) => ({ person, context: person.site === 'cz' ? cz : ro }));

  it.each(people)('$person.e_mail passes every rule', ({ person, context }) => {
    const [year, month, day] = person.identity_valid_to.split('-');
    const errors = [
      rules.eMail(person.e_mail, context),
      rules.phone(person.phone_number, context),
      rules.postcode(person.address.postcode, context),
      rules.personName(person.first_name ?? '', context),
      rules.personName(person.last_name ?? '', context),
      rules.title(person.degree_before_name ?? '', context),
      rules.personalNumber(person.personal_identification_number, context),
      rules.identityCard(person.identity_card_number, context),
      rules.validityDate(`${day}.${month}.${year}`, context),
      rules.bankAccount(person.bank_account_full_number, context),
      knownBank(context.market === 'cz' ? person.bank_code : person.bank_account_full_number, context),
      context.market === 'cz' ? rules.ico(person.company?.tin ?? '', context) : rules.cui(person.company?.tin ?? '', context),
      context.market === 'cz' ? rules.dic(person.company?.vatn ?? '', context) : rules.cui(person.company?.vatn ?? '', context),
    ].filter((error) => error !== null);
    expect(errors).toEqual([]);
  });

  it.each(people)('$person.e_mail is stored as it stands there', ({ person, context }) => {
    expect(parsePersonalNumber(person.personal_identification_number, context)).toEqual({
      number: person.personal_identification_number,
      birthDate: person.birth_date,
      gender: person.gender,
    });
    expect(parseBankAccount(person.bank_account_full_number, context.market)).toBe(person.bank_account_full_number);
    expect(parseIdentityCard(person.identity_card_number, context.market)).toBe(person.identity_card_number);
    expect(parseEmail(` ${person.e_mail.toUpperCase()} `)).toBe(person.e_mail);
  });

  it('sold devices with right identifiers', () => {
    const imeis = demoPeople.buyouts.flatMap(({ buyout_device: device }) => device.imei ?? []);
    const serials = demoPeople.buyouts.flatMap(({ buyout_device: device }) => device.serial_number ?? []);
    expect(imeis.length * serials.length).toBeGreaterThan(0);
    expect(imeis.map(parseImei)).toEqual(imeis);
    expect(serials.map(parseSerialNumber)).toEqual(serials);
    expect(parseImei('490154203237519')).toBeNull();
    expect(parseSerialNumber('?')).toBeNull();
  });
});

describe('banks', () => {
  it('hold every bank of the demo data, each once', () => {
    const codes = czechBanks.map(({ code }) => code);
    const letters = romanianBanks.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(demoBanks.cz_banks.map(({ code }) => code)));
    expect(letters).toEqual(expect.arrayContaining(demoBanks.ro_banks.map(({ bic_prefix }) => bic_prefix)));
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('are found by code and by IBAN', () => {
    expect(findBank('0800', 'cz')?.name).toBe('Česká spořitelna');
    expect(findBank('RO23BACX0TEST99039464150', 'ro')?.name).toBe('UniCredit Bank');
    expect(findBank('9999', 'cz')).toBeNull();
  });
});
