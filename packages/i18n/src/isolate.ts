/**
 * Isolates the direction of foreign text or an amount within a sentence (Unicode FSI … PDI). In
 * markup use `<bdi>`.
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`
