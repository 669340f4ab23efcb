/** Groups of instalment tariffs; the tariffs themselves belong to the checkout. */
export const baremGroups = ['standard', 'computers', 'zero'] as const;
