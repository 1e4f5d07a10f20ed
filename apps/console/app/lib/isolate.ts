/** Somebody's own words inside a sentence of ours: they keep their direction and leave ours alone (Unicode FSI … PDI). */
export const isolate = (words: string): string => `\u2068${words}\u2069`
