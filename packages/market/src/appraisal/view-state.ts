/** Flags of the buy-out view; a state is their sum (specification 4 and 9). */
export const viewFlags = { buyoutVisible: 1, sendToEmailVisible: 2, sellOnlineVisible: 4, reviewMode: 8 } as const;
export type ViewFlag = keyof typeof viewFlags;
/** Sum of the flags that hold. */
export type ViewState = number;

export const initialView: ViewState = viewFlags.buyoutVisible;

export const viewHas = (state: ViewState, flag: ViewFlag): boolean => (state & viewFlags[flag]) !== 0;

const without = (state: ViewState, ...flags: ViewFlag[]): ViewState => flags.reduce((rest, flag) => rest & ~viewFlags[flag], state);

/** Opens the e-mail form; the sell form closes. Review mode shows neither. */
export const showSendToEmail = (state: ViewState): ViewState =>
  viewHas(state, 'reviewMode') ? state : without(state, 'sellOnlineVisible') | viewFlags.sendToEmailVisible;

/** Opens the sell form; the e-mail form closes. Review mode shows neither. */
export const showSellOnline = (state: ViewState): ViewState =>
  viewHas(state, 'reviewMode') ? state : without(state, 'sendToEmailVisible') | viewFlags.sellOnlineVisible;

/** Closes both forms. */
export const hideForms = (state: ViewState): ViewState => without(state, 'sendToEmailVisible', 'sellOnlineVisible');

/** Shows a placed buy-out, read only. */
export const enterReview = (state: ViewState): ViewState => hideForms(state) | viewFlags.buyoutVisible | viewFlags.reviewMode;
