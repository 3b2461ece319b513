/* The components have the English texts themselves. */
export const messages = {};
