import { words } from '../read/words.ts'

/** Words of streets in countries that write the house number first. */
const WORDS = words(
  'st | street | ave? | avenue | road | rd | blvd | boulevard | dr | drive | ln | lane | way | ct',
  'court | pl | place | cir | circle | pkwy | parkway | hwy | highway | ter | terrace | sq | square',
  'close | crescent | rue | quai | chemin | all[ée]e | impasse | cours | route',
)
const NUMBER_FIRST = new RegExp(`\\b(?:${WORDS.join('|')})\\b\\.?`, 'i')

/** A street with its house number in the order of its country. */
export const numbered = (street: string, number: string): string =>
  number === '' ? street : NUMBER_FIRST.test(street) ? `${number} ${street}` : `${street} ${number}`
