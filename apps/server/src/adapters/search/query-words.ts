import { wordsOf } from './fold.ts'

/** "and" in the shipped languages, folded. "&" is no word, and "'n'" is folded to "n". */
const CONJUNCTIONS = new Set(['and', 'n', 'und', 'et', 'y', 'e', 'и', 've', 'و', 'ו'])

/** The words of a text without the conjunctions between them: "mac and cheese" is "mac & cheese". */
export const wordsWithoutAnd = (text: string): string[] =>
  wordsOf(text).filter(
    (word, at, words) => !CONJUNCTIONS.has(word) || at === 0 || at === words.length - 1,
  )

/** Wishes that no title holds: about price, place and time, or which one is best. */
const WISHES: readonly (readonly string[])[] = [
  'cheap,cheapest,affordable,best,top rated,near me,nearby,close to me,around me,open now,open late',
  'günstig,günstige,günstiges,billig,billige,billiges,beste,bestes,bester',
  'in meiner nähe,in der nähe,jetzt offen,jetzt geöffnet',
  'barato,barata,baratos,baratas,mejor,mejores,cerca de mí,cerca,abierto ahora,abiertos ahora',
  'pas cher,pas chère,meilleur,meilleure,meilleurs,meilleures,près de moi,à proximité,ouvert maintenant',
  'дешево,дешевый,дешевая,дешевые,недорого,лучший,лучшая,лучшие,рядом,рядом со мной,поблизости,открыто сейчас',
  'ucuz,en iyi,yakınımda,yakınımdaki,bana yakın,yakında,şimdi açık,açık olan',
  'رخيص,رخيصة,أفضل,احسن,بالقرب مني,قريب مني,القريب,مفتوح الآن',
  'זול,זולה,הכי טוב,הכי טובה,הטוב ביותר,לידי,קרוב אליי,בקרבתי,פתוח עכשיו',
]
  .flatMap((line) => line.split(',').map(wordsOf))
  .toSorted((a, b) => b.length - a.length)

const wishAt = (words: readonly string[], at: number): readonly string[] | undefined =>
  WISHES.find((wish) => wish.every((word, offset) => words[at + offset] === word))

/** The words without wishes; all words, if nothing else is left. */
export function wordsWithoutWishes(words: readonly string[]): readonly string[] {
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const wish = wishAt(words, at)
    if (!wish) rest.push(words[at] ?? '')
    at += wish?.length ?? 1
  }
  return rest.length > 0 ? rest : words
}
