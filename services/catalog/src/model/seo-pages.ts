/** Pages besides categories and products that show what editors write for search engines, by their ids (static_pages). */
export const seoPages = ['home', 'sales', 'second-hand'] as const;

/** Whether a page shows such a text. */
export const isSeoPage = (id: string): boolean => seoPages.some((page) => page === id);
