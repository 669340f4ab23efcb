import fc from 'fast-check';
import { stdnum, type Validator } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { addDays, type IsoDate } from '../date/date.ts';
import {
  type FieldContext,
  hasLuhnDigit,
  parseBankAccount,
  parseCui,
  parseDic,
  parseIco,
  parseImei,
  parsePersonalNumber,
} from '../fields.ts';

const cz: FieldContext = { market: 'cz', today: '2026-11-20' };
const ro: FieldContext = { market: 'ro', today: '2026-11-20' };

/** Another library's opinion. */
function oracle(validator: Validator | undefined): (text: string) => boolean {
  if (validator === undefined) throw new Error('stdnum lacks a validator');
  return (text) => validator.validate(text).isValid;
}
const knowsBirthNumber = oracle(stdnum['CZ']?.rc);
const knowsDic = oracle(stdnum['CZ']?.dic);
const knowsCnp = oracle(stdnum['RO']?.cnp);
const knowsCui = oracle(stdnum['RO']?.cui);

const DIGITS = Array.from('0123456789');
const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const born = (from: IsoDate, to: IsoDate): fc.Arbitrary<IsoDate> =>
  fc.integer({ min: 0, max: Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000) }).map((offset) => addDays(from, offset));
const oneDigitOff = (text: string, at: number, by: number): string => {
  const positions = Array.from(text).flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const index = positions[at % positions.length] ?? 0;
  return `${text.slice(0, index)}${(Number(text[index]) + 1 + (by % 9)) % 10}${text.slice(index + 1)}`;
};
const slip = fc.record({ at: fc.nat(), by: fc.nat() });

describe('an IMEI', () => {
  const imeis = digits(14).map((body) => `${body}${DIGITS.find((digit) => hasLuhnDigit(`${body}${digit}`)) ?? ''}`);

  it('is right with its check digit and wrong with any single digit changed', () => {
    fc.assert(
      fc.property(imeis, slip, (imei, { at, by }) => {
        fc.pre(imei !== '0'.repeat(15));
        expect(parseImei(imei)).toBe(imei);
        expect(parseImei(oneDigitOff(imei, at, by))).toBeNull();
      }),
    );
  });
});

describe('a Czech birth number', () => {
  const birthNumbers = fc
    .record({ date: born('1954-01-01', '2026-11-20'), isFemale: fc.boolean(), isExtra: fc.boolean(), ending: digits(3) })
    .map(({ date, isFemale, isExtra, ending }) => {
      const month = Number(date.slice(5, 7)) + (isFemale ? 50 : 0) + (isExtra && date >= '2004' ? 20 : 0);
      const front = `${date.slice(2, 4)}${String(month).padStart(2, '0')}${date.slice(8)}${ending}`;
      return { date, isFemale, front, remainder: Number(front) % 11 };
    });

  it('contains date and gender, and stdnum agrees', () => {
    fc.assert(
      fc.property(birthNumbers, ({ date, isFemale, front, remainder }) => {
        fc.pre(remainder < 10);
        const number = `${front}${remainder}`;
        expect(parsePersonalNumber(number, cz)).toEqual({
          number: `${number.slice(0, 6)}/${number.slice(6)}`,
          birthDate: date,
          gender: isFemale ? 'female' : 'male',
        });
        expect(knowsBirthNumber(number)).toBe(true);
      }),
    );
  });

  it('may end with 0 for a remainder of 10 only until 1985', () => {
    fc.assert(
      fc.property(birthNumbers, ({ date, front, remainder }) => {
        fc.pre(remainder === 10);
        expect(parsePersonalNumber(`${front}0`, cz) !== null).toBe(date < '1986');
      }),
    );
  });

  it('is wrong with any single digit changed', () => {
    fc.assert(
      fc.property(birthNumbers, slip, ({ front, remainder }, { at, by }) => {
        fc.pre(remainder < 10);
        const wrong = oneDigitOff(`${front}${remainder}`, at, by);
        fc.pre(Number(wrong.slice(0, 9)) % 11 !== 10);
        expect(parsePersonalNumber(wrong, cz)).toBeNull();
      }),
    );
  });

  it('has nine digits only for people born before 1954', () => {
    fc.assert(
      // stdnum takes 81 to 99 for 1881 to 1899, of whom nobody sells us a phone.
      fc.property(born('1900-01-01', '1980-12-31'), digits(3), (date, ending) => {
        const number = `${date.slice(2, 4)}${date.slice(5, 7)}${date.slice(8)}${ending}`;
        expect(parsePersonalNumber(number, cz)?.birthDate ?? null).toBe(date < '1954' ? date : null);
        expect(knowsBirthNumber(number)).toBe(date < '1954');
      }),
    );
  });

  it('is never of somebody to be born, nor with 20 added before 2004', () => {
    // 261121/xxxx would be the day after "today"; 902012 would be month 20.
    const completed = (front: string): string[] => DIGITS.map((digit) => `${front}${digit}`).filter((number) => Number(number) % 11 === 0);
    const numbers = ['261121001', '261121002', '902112001', '907112001'].flatMap(completed);
    expect(numbers.length).toBeGreaterThan(0);
    for (const number of numbers) expect(parsePersonalNumber(number, cz)).toBeNull();
  });
});

describe('a Romanian CNP', () => {
  const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
  const withDigit = (front: string): string => {
    const remainder = weights.reduce((sum, weight, index) => sum + weight * Number(front[index]), 0) % 11;
    return `${front}${remainder === 10 ? 1 : remainder}`;
  };
  const county = fc.oneof(fc.integer({ min: 1, max: 48 }), fc.constantFrom(51, 52)).map((code) => String(code).padStart(2, '0'));
  const cnps = fc
    .record({ date: born('1900-01-01', '2026-11-20'), isFemale: fc.boolean(), county, order: digits(3) })
    .map(({ date, isFemale, county: code, order }) => ({
      date,
      isFemale,
      cnp: withDigit(
        `${(date < '2000' ? 1 : 5) + (isFemale ? 1 : 0)}${date.slice(2, 4)}${date.slice(5, 7)}${date.slice(8)}${code}${order}`,
      ),
    }));

  it('contains date and gender, and stdnum agrees', () => {
    fc.assert(
      fc.property(cnps, ({ cnp, date, isFemale }) => {
        expect(parsePersonalNumber(cnp, ro)).toEqual({ number: cnp, birthDate: date, gender: isFemale ? 'female' : 'male' });
        expect(knowsCnp(cnp)).toBe(true);
      }),
    );
  });

  it('with any digit changed is taken only where stdnum takes it', () => {
    fc.assert(
      fc.property(cnps, slip, ({ cnp }, { at, by }) => {
        const wrong = oneDigitOff(cnp, at, by);
        expect(parsePersonalNumber(wrong, ro) === null || knowsCnp(wrong)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('needs a county that exists and a day that has come', () => {
    expect(parsePersonalNumber(withDigit('190040249001'), ro)).toBeNull();
    expect(parsePersonalNumber(withDigit('590040260001'), ro)).toBeNull();
    expect(parsePersonalNumber(withDigit('526112112001'), ro)).toBeNull();
    expect(parsePersonalNumber(withDigit('090040212001'), ro)).toBeNull();
  });

  it('of residents and foreigners means the latest century that has been', () => {
    expect(parsePersonalNumber(withDigit('710040212001'), ro)).toMatchObject({ birthDate: '2010-04-02', gender: 'male' });
    expect(parsePersonalNumber(withDigit('890040212001'), ro)).toMatchObject({ birthDate: '1990-04-02', gender: 'female' });
    expect(parsePersonalNumber(withDigit('990040212001'), ro)).toMatchObject({ birthDate: '1990-04-02', gender: null });
    expect(parsePersonalNumber(withDigit('390040212001'), ro)).toMatchObject({ birthDate: '1890-04-02', gender: 'male' });
  });
});

describe('company numbers', () => {
  it('are taken exactly where stdnum takes them', () => {
    fc.assert(
      fc.property(digits(7), (front) => {
        fc.pre(!/^0+$/.test(front) && !front.startsWith('9'));
        const valid = DIGITS.map((digit) => `${front}${digit}`).filter((ico) => parseIco(ico) !== null);
        expect(valid).toEqual(DIGITS.map((digit) => `${front}${digit}`).filter((ico) => knowsDic(ico)));
        expect(valid).toHaveLength(1);
        expect(parseDic(`CZ${valid[0]}`, cz)).toBe(`CZ${valid[0]}`);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (front) => {
        const valid = DIGITS.map((digit) => `${front}${digit}`).filter((cui) => parseCui(cui) !== null);
        expect(valid).toHaveLength(1);
        expect(knowsCui(valid[0] ?? '')).toBe(true);
        expect(parseCui(`RO${valid[0]}`)).toBe(valid[0]);
      }),
    );
  });
});

describe('bank accounts', () => {
  const isDividedBy11 = (text: string): boolean =>
    Array.from(text.padStart(10, '0')).reduce(
      (sum, digit, index) => sum + Number(digit) * ([6, 3, 7, 9, 10, 5, 8, 4, 2, 1][index] ?? 0),
      0,
    ) %
      11 ===
    0;

  it('in Czechia pass modulo 11, number and prefix', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 11, max: 9_999_999_999 }), (prefix, number) => {
        const isFilled = String(number).replaceAll('0', '').length >= 2;
        const text = prefix === 0 ? `${number}` : `${prefix}-${number}`;
        const isValid = isFilled && isDividedBy11(`${number}`) && isDividedBy11(`${prefix}`);
        expect(parseBankAccount(text, 'cz')).toBe(isValid ? text : null);
      }),
      {
        numRuns: 3000,
        examples: [
          [19, 2_000_145_399],
          [0, 11],
        ],
      },
    );
  });

  it('in Romania pass modulo 97 and fail with any single digit changed', () => {
    const letters = fc
      .array(fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')), { minLength: 4, maxLength: 4 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(letters, digits(16), slip, (bank, account, { at, by }) => {
        const numeric = Array.from(`${bank}${account}RO00`, (character) => Number.parseInt(character, 36)).join('');
        const iban = `RO${String(98n - (BigInt(numeric) % 97n)).padStart(2, '0')}${bank}${account}`;
        expect(parseBankAccount(iban, 'ro')).toBe(iban);
        expect(parseBankAccount(oneDigitOff(iban, at, by), 'ro')).toBeNull();
      }),
    );
  });
});
