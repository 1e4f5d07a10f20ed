/** Marks that are letters: without them "दाल" and "दिल" would be one word, and "パン" and "ハン". */
const LETTER_MARKS =
  /[^\p{M}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Words in lower case without accents and punctuation, to compare names and labels. */
export const foldWords = (text: string): string =>
  text
    .replace(/œ/gi, 'oe')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/(.)(\p{M}+)/gu, (both, letter: string) =>
      /\p{L}/u.test(letter) && LETTER_MARKS.test(letter) ? both : letter,
    )
    .replace(/^\p{M}+/u, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\uFFFD]+/gu, ' ')
    .trim()
