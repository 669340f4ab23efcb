/** What was chosen, its value for analytics, and the address that says so. */
export type SelectDevice = (part: 'type' | 'manufacturer' | 'model' | 'color' | 'product', label: string, path: string) => void;
