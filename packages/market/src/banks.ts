import { type FieldRule, message, whenFilled } from './fields/message.ts';
import type { Market } from './market.ts';

export interface Bank {
  /** Four digits of the Czech national bank's list, or the four letters of a Romanian IBAN. */
  readonly code: string;
  readonly name: string;
}

/** Payment codes of the Czech national bank (ČKPS), by code. */
export const czechBanks: readonly Bank[] = [
  { code: '0100', name: 'Komerční banka' },
  { code: '0300', name: 'ČSOB' },
  { code: '0600', name: 'MONETA Money Bank' },
  { code: '0710', name: 'Česká národní banka' },
  { code: '0800', name: 'Česká spořitelna' },
  { code: '2010', name: 'Fio banka' },
  { code: '2060', name: 'Citfin, spořitelní družstvo' },
  { code: '2070', name: 'TRINITY BANK' },
  { code: '2100', name: 'ČSOB Hypoteční banka' },
  { code: '2200', name: 'Peněžní dům, spořitelní družstvo' },
  { code: '2220', name: 'Artesa, spořitelní družstvo' },
  { code: '2250', name: 'Banka CREDITAS' },
  { code: '2260', name: 'NEY spořitelní družstvo' },
  { code: '2275', name: 'Podnikatelská družstevní záložna' },
  { code: '2600', name: 'Citibank Europe' },
  { code: '2700', name: 'UniCredit Bank' },
  { code: '3030', name: 'Air Bank' },
  { code: '3050', name: 'BNP Paribas Personal Finance' },
  { code: '3060', name: 'PKO BP' },
  { code: '3500', name: 'ING Bank' },
  { code: '4000', name: 'Max banka' },
  { code: '4300', name: 'Národní rozvojová banka' },
  { code: '5500', name: 'Raiffeisenbank' },
  { code: '5800', name: 'J&T BANKA' },
  { code: '6000', name: 'PPF banka' },
  { code: '6200', name: 'COMMERZBANK' },
  { code: '6210', name: 'mBank' },
  { code: '6300', name: 'BNP Paribas' },
  { code: '6363', name: 'Partners Banka' },
  { code: '6700', name: 'Všeobecná úverová banka' },
  { code: '7910', name: 'Deutsche Bank' },
  { code: '7940', name: 'Waldviertler Sparkasse' },
  { code: '7950', name: 'Raiffeisen stavební spořitelna' },
  { code: '7960', name: 'ČSOB Stavební spořitelna' },
  { code: '7970', name: 'MONETA Stavební spořitelna' },
  { code: '7990', name: 'Modrá pyramida stavební spořitelna' },
  { code: '8030', name: 'Volksbank Raiffeisenbank Nordoberpfalz' },
  { code: '8040', name: 'Oberbank' },
  { code: '8060', name: 'Stavební spořitelna České spořitelny' },
  { code: '8090', name: 'Česká exportní banka' },
  { code: '8150', name: 'HSBC Continental Europe' },
  { code: '8200', name: 'PRIVAT BANK der Raiffeisenlandesbank Oberösterreich' },
  { code: '8250', name: 'Bank of China' },
  { code: '8255', name: 'Bank of Communications' },
  { code: '8265', name: 'Industrial and Commercial Bank of China' },
];

/** Banks by the letters of their IBAN, the biggest first. */
export const romanianBanks: readonly Bank[] = [
  { code: 'BTRL', name: 'Banca Transilvania' },
  { code: 'RNCB', name: 'Banca Comercială Română' },
  { code: 'BRDE', name: 'BRD – Groupe Société Générale' },
  { code: 'INGB', name: 'ING Bank' },
  { code: 'RZBR', name: 'Raiffeisen Bank' },
  { code: 'BACX', name: 'UniCredit Bank' },
  { code: 'CECE', name: 'CEC Bank' },
  { code: 'BREL', name: 'Libra Internet Bank' },
  { code: 'BUCU', name: 'Alpha Bank' },
  { code: 'OTPV', name: 'OTP Bank' },
  { code: 'UGBI', name: 'Garanti BBVA' },
  { code: 'PIRB', name: 'First Bank' },
  { code: 'WBAN', name: 'Intesa Sanpaolo Bank' },
  { code: 'CARP', name: 'Patria Bank' },
  { code: 'MIRO', name: 'ProCredit Bank' },
  { code: 'FNNB', name: 'Credit Europe Bank' },
  { code: 'EXIM', name: 'Exim Banca Românească' },
  { code: 'EGNA', name: 'Vista Bank' },
  { code: 'CRCO', name: 'Banca Centrală Cooperatistă Creditcoop' },
  { code: 'PORL', name: 'Porsche Bank' },
  { code: 'CITI', name: 'Citibank Europe' },
  { code: 'REVO', name: 'Revolut Bank' },
  { code: 'TREZ', name: 'Trezoreria Statului' },
  { code: 'NBOR', name: 'Banca Națională a României' },
  { code: 'BRMA', name: 'Banca Românească' },
  { code: 'TBIB', name: 'TBI Bank' },
  { code: 'ROIN', name: 'Salt Bank' },
  { code: 'BLOM', name: 'Blom Bank' },
];

/** Bank of a Czech bank code, or of a Romanian account (IBAN); null when we don't know it. */
export function findBank(codeOrIban: string, market: Market): Bank | null {
  const code =
    market === 'cz'
      ? codeOrIban.trim()
      : codeOrIban
          .replace(/[\s\u00A0-]/g, '')
          .slice(4, 8)
          .toUpperCase();
  return (market === 'cz' ? czechBanks : romanianBanks).find((bank) => bank.code === code) ?? null;
}

/** The Czech bank code, or the bank inside a Romanian IBAN, is one we know; for the shape see `fieldRules.bankCode` and `bankAccount`. */
export const knownBank: FieldRule = whenFilled((value, { market }) =>
  findBank(value, market) === null ? message('bankCodeUnknown') : null,
);
