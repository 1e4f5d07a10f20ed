/** Documents that still have sentences of more than 20 words, with their number. It only shrinks. */
export const LONG_SENTENCES: Readonly<Record<string, number>> = {}
