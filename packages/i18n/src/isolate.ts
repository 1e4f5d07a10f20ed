/** Somebody's own words, or an amount, inside a sentence of ours: they keep their direction and leave ours alone (Unicode FSI … PDI); `<bdi>` where there is markup. */
export const isolate = (words: string): string => `\u2068${words}\u2069`
