/** One piece of a mail, from top to bottom. Texts carry variables as `{{name}}`; a variable's line breaks are kept. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Label and value; a row whose value comes out empty is left out. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  /** Numbered, in the order to be done. */
  | { readonly kind: 'steps'; readonly items: readonly string[] }
  /** The one thing to do: a yellow key; left out when its address comes out empty. */
  | { readonly kind: 'key'; readonly label: string; readonly url: string }
  /** Another way on, drawn as a link; left out when its address comes out empty. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** Links of their own: each line of `rows` is a label and its address, parted by a tab. */
  | { readonly kind: 'links'; readonly rows: string }
  /** A bill: each line of `rows` is a label and an amount, parted by a tab; the last one of a sum stands out. */
  | { readonly kind: 'bill'; readonly rows: string; readonly isSum: boolean }
  /** Good to know, in a quiet box; left out when it comes out empty. */
  | { readonly kind: 'note'; readonly text: string };

/** A whole mail in one language. */
export interface MailText {
  readonly subject: string;
  /** What inboxes show after the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the person gets this mail, in the foot. */
  readonly why: string;
}

/** Languages of mails; the market decides, Czech in cz and Romanian in ro. */
export type MailLocale = 'cs' | 'ro';

/** The buy-out's shipping slip; an invoice; the receipt of a counter; an order's conditions, instructions on withdrawal, and where a transfer goes (only when it is one). */
export type AttachedPaper =
  | 'buyout-slip'
  | 'invoice'
  | 'receipt'
  | 'terms'
  | 'withdrawal'
  | 'payment-qr'
  | 'withdrawal-receipt'
  | 'complaint-receipt';

export interface MailTemplate {
  /** Code in events, logs and the mails table. */
  readonly code: string;
  /** Variables that the owner of the data must give. */
  readonly variables: readonly string[];
  /** Variables that may be missing: what they stand in is left out then. */
  readonly optional?: readonly string[];
  /** Variable with the address by which mailbox providers end mails of this kind at a click of the recipient (RFC 8058). It may be missing. */
  readonly oneClickBy?: string;
  /** Papers that go along as PDFs. */
  readonly attaches?: readonly AttachedPaper[];
  readonly texts: Readonly<Record<MailLocale, MailText>>;
}
