import type { PaymentState } from '@okruh/contracts/http/payments';
import type { Locale } from '@okruh/market';
import type { PaymentFailure } from './payment.ts';

type Texts = Readonly<Record<Locale, string>>;

/** What a shopper reads of a payment in this state. */
const stateTexts: Readonly<Record<PaymentState, Texts>> = {
  created: { cs: 'Platba ještě nezačala.', ro: 'Plata nu a început încă.' },
  pending: { cs: 'Čekáme na potvrzení platby.', ro: 'Așteptăm confirmarea plății.' },
  authorised: { cs: 'Platba je schválená.', ro: 'Plata este aprobată.' },
  captured: { cs: 'Zaplaceno, děkujeme.', ro: 'Plătit, îți mulțumim.' },
  failed: { cs: 'Platba se nepodařila.', ro: 'Plata nu a reușit.' },
  cancelled: { cs: 'Platba byla zrušena.', ro: 'Plata a fost anulată.' },
  held: { cs: 'Platbu kontrolujeme, brzy se vám ozveme.', ro: 'Verificăm plata și te contactăm în curând.' },
  'partially-refunded': { cs: 'Část peněz jsme vám vrátili.', ro: 'Ți-am returnat o parte din bani.' },
  refunded: { cs: 'Peníze jsme vám vrátili.', ro: 'Ți-am returnat banii.' },
  disputed: { cs: 'Vaše banka platbu prověřuje.', ro: 'Banca ta verifică plata.' },
  'charged-back': { cs: 'Platbu si vzala zpět banka.', ro: 'Banca a retras plata.' },
};
/** Why it failed, and what to do about it. */
const failureTexts: Readonly<Record<PaymentFailure, Texts>> = {
  declined: {
    cs: 'Banka platbu zamítla. Zkuste jinou kartu nebo jiný způsob platby.',
    ro: 'Banca a refuzat plata. Încearcă alt card sau altă metodă de plată.',
  },
  'insufficient-funds': {
    cs: 'Na kartě není dost peněz. Zkuste jinou kartu nebo jiný způsob platby.',
    ro: 'Pe card nu sunt destui bani. Încearcă alt card sau altă metodă de plată.',
  },
  'authentication-failed': {
    cs: 'Ověření platby se nepodařilo. Zkuste to prosím znovu.',
    ro: 'Verificarea plății nu a reușit. Încearcă din nou.',
  },
  expired: { cs: 'Čas na zaplacení vypršel. Zkuste to prosím znovu.', ro: 'Timpul pentru plată a expirat. Încearcă din nou.' },
  'cancelled-by-customer': {
    cs: 'Platbu jste nedokončili. Můžete to zkusit znovu nebo zvolit jiný způsob.',
    ro: 'Nu ai finalizat plata. Poți încerca din nou sau poți alege altă metodă.',
  },
  'provider-unavailable': {
    cs: 'Platební brána teď neodpovídá. Zkuste to prosím za chvíli.',
    ro: 'Procesatorul de plăți nu răspunde acum. Încearcă din nou peste puțin timp.',
  },
  'loan-declined': {
    cs: 'Splátková společnost žádost neschválila.',
    ro: 'Compania de finanțare nu a aprobat cererea.',
  },
};
export const messageOf = (payment: { readonly state: PaymentState; readonly failure: PaymentFailure | null }, locale: Locale): string =>
  (payment.state === 'failed' && payment.failure !== null ? failureTexts[payment.failure] : stateTexts[payment.state])[locale];

/** States as the back office lists them. */
export const stateLabels: Readonly<Record<PaymentState, Texts>> = {
  created: { cs: 'Založená', ro: 'Creată' },
  pending: { cs: 'Čeká na zaplacení', ro: 'Așteaptă plata' },
  authorised: { cs: 'Schválená', ro: 'Aprobată' },
  captured: { cs: 'Zaplacená', ro: 'Încasată' },
  failed: { cs: 'Neúspěšná', ro: 'Nereușită' },
  cancelled: { cs: 'Zrušená', ro: 'Anulată' },
  held: { cs: 'K rozhodnutí', ro: 'De decis' },
  'partially-refunded': { cs: 'Částečně vrácená', ro: 'Rambursată parțial' },
  refunded: { cs: 'Vrácená', ro: 'Rambursată' },
  disputed: { cs: 'Reklamovaná u banky', ro: 'Contestată la bancă' },
  'charged-back': { cs: 'Odebraná bankou', ro: 'Retrasă de bancă' },
};
const historyLabels: Readonly<Record<string, Texts>> = {
  pending: { cs: 'Zákazník je u poskytovatele', ro: 'Clientul este la procesator' },
  'refund-asked': { cs: 'Zadáno vrácení peněz', ro: 'Rambursare solicitată' },
  'refund-refused': { cs: 'Poskytovatel vrácení odmítl', ro: 'Procesatorul a refuzat rambursarea' },
  accepted: { cs: 'Částka přijata rozhodnutím', ro: 'Sumă acceptată prin decizie' },
  'given-up': { cs: 'Objednávka ukončena, peníze vzala banka zpět', ro: 'Comandă încheiată, banca a luat banii înapoi' },
  'transfer-reversed': { cs: 'Banka vzala převod zpět', ro: 'Banca a luat transferul înapoi' },
  'refund-returned': { cs: 'Vrácené peníze přišly z banky zpět', ro: 'Rambursarea s-a întors de la bancă' },
  'loan-approved-at-counter': { cs: 'Splátky schváleny na prodejně', ro: 'Rate aprobate în magazin' },
  'loan-refused-at-counter': { cs: 'Splátky na prodejně zamítnuty', ro: 'Rate respinse în magazin' },
  transfer: { cs: 'Přišel převod', ro: 'A sosit transferul' },
  'loan-submitted': { cs: 'Žádost o úvěr odeslána', ro: 'Cererea de credit a fost trimisă' },
  'loan-approved': { cs: 'Úvěr schválen, čeká na podpis', ro: 'Credit aprobat, așteaptă semnarea' },
  'loan-signed': { cs: 'Smlouva podepsána', ro: 'Contract semnat' },
  'loan-sent': { cs: 'Úvěr dokončen u partnera', ro: 'Credit finalizat la partener' },
  'loan-declined': { cs: 'Úvěr zamítnut', ro: 'Credit respins' },
  'set-off': { cs: 'Započtena výkupní cena starého zařízení', ro: 'Compensat cu prețul dispozitivului vechi' },
  'paid-in-cash': { cs: 'Zaplaceno hotově na prodejně', ro: 'Plătit în numerar în magazin' },
  'paid-by-terminal': { cs: 'Zaplaceno kartou na terminálu prodejny', ro: 'Plătit cu cardul la terminalul magazinului' },
  'payout-asked': { cs: 'Zadána výplata výkupu na kartu', ro: 'Plata buyback-ului pe card solicitată' },
  'payout-refused': { cs: 'Výplatu výkupu na kartu poskytovatel odmítl', ro: 'Procesatorul a refuzat plata buyback-ului pe card' },
  'refund-sent': { cs: 'Zbytek vrácen z banky', ro: 'Restul a fost returnat din bancă' },
  'loan-cancelled': { cs: 'Žádost o úvěr stažena', ro: 'Cererea de credit a fost retrasă' },
};
/** Nobody is sent anywhere by a transfer or by cash: what is under way is waited for. */
const withoutProvider: readonly string[] = ['transfer', 'cash'];
/** What happened to a payment, in the words of the back office. */
export const historyLabel = (event: string, provider: string, locale: Locale): string =>
  event === 'pending' && withoutProvider.includes(provider) ? stateLabels.pending[locale] : labelOf(event, locale);

const labelOf = (event: string, locale: Locale): string =>
  (historyLabels[event] ?? (Object.hasOwn(stateLabels, event) ? stateLabels[event as PaymentState] : undefined))?.[locale] ?? event;

/** Titles of this service's problems. */
export const problemTexts = {
  notPayable: {
    cs: 'Tuto objednávku už zaplatit nejde.',
    ro: 'Această comandă nu mai poate fi plătită.',
  },
  otherSums: {
    cs: 'Částky se mezitím změnily. Načtěte objednávku znovu.',
    ro: 'Sumele s-au schimbat între timp. Reîncarcă comanda.',
  },
  undecidedDevice: {
    cs: 'Zařízení ještě není zkontrolované, nebo se k ceně zákazník nevyjádřil.',
    ro: 'Dispozitivul nu este încă verificat sau clientul nu a răspuns la preț.',
  },
  providerUnavailable: failureTexts['provider-unavailable'],
  unavailable: {
    cs: 'Tímto způsobem teď tuto objednávku zaplatit nejde. Vyberte prosím jiný.',
    ro: 'Comanda nu poate fi plătită acum prin această metodă. Alege alta.',
  },
  noSuchCard: {
    cs: 'Tuto kartu už uloženou nemáme. Vyberte prosím jinou.',
    ro: 'Nu mai avem acest card salvat. Alege altul.',
  },
  loanDecided: { cs: 'O žádosti už bylo rozhodnuto.', ro: 'Cererea a fost deja hotărâtă.' },
  signature: { cs: 'Podpis zprávy nesouhlasí.', ro: 'Semnătura mesajului nu corespunde.' },
  decided: { cs: 'O platbě už rozhodl někdo jiný.', ro: 'Altcineva a decis deja asupra plății.' },
  tooMuch: { cs: 'Tolik peněz vrátit nejde.', ro: 'Nu se poate rambursa atât.' },
  notRefundable: { cs: 'Z této platby není co vracet.', ro: 'Din această plată nu este nimic de rambursat.' },
  noSuchOrder: { cs: 'Takovou objednávku neznáme.', ro: 'Nu cunoaștem această comandă.' },
  nothingToReverse: {
    cs: 'K této objednávce žádná taková platba nepřišla.',
    ro: 'Pentru această comandă nu a venit o astfel de plată.',
  },
  wrongAccount: { cs: 'Výpis patří k jinému účtu.', ro: 'Extrasul este al altui cont.' },
  notAStatement: {
    cs: 'Soubor není výpis ve formátu CAMT.053 ani ABO.',
    ro: 'Fișierul nu este un extras în format CAMT.053 sau ABO.',
  },
  otherFormat: {
    cs: 'Výpis z tohoto dne už je nahraný v jiném formátu.',
    ro: 'Extrasul din această zi a fost deja încărcat în alt format.',
  },
  missingFile: { cs: 'Vyberte soubor.', ro: 'Alege un fișier.' },
} as const satisfies Record<string, Texts>;
