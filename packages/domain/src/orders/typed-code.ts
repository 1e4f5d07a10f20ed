/**
 * A code as typed or pasted, in its plain characters: full-width letters and digits become ordinary
 * ones, and characters that nobody sees are dropped, such as zero-width spaces from a web page.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\u115F\u1160\u3164]|[\uFE00-\uFE0F]/gu, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()
