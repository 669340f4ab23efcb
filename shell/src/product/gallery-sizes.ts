/** How wide the first picture of a product is drawn. */
export const gallerySizes = '(min-width: 1440px) 32rem, (min-width: 851px) 36vw, 70vw';
