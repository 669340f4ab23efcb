/** The bundler takes a style sheet in; nothing is imported from it. */
declare module '*.css';
