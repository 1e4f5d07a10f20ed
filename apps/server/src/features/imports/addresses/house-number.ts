import { words } from '../read/words.ts'

// Words of streets in countries that write the house number first. English ones end the name
// ("Main St NW"), French ones begin it ("Rue de Rivoli").
const LAST = words(
  'st | street | ave? | avenue | road | rd | blvd | boulevard | dr | drive | ln | lane | way | ct',
  'court | pl | place | cir | circle | pkwy | parkway | hwy | highway | ter | terrace | sq | square',
  'close | crescent | row | mews | plaza | broadway',
)
const FIRST = words(
  'rue | avenue | boulevard | place | quai | chemin | all[ée]e | impasse | cours | route | passage',
  'square | villa | voie | cit[ée] | esplanade | faubourg',
)
const NUMBER_FIRST = new RegExp(
  `(?<!\\p{L})(?:${LAST.join('|')})\\.?(?:\\s+(?:[ns]?[ew]|[ns]|north|south|east|west)\\.?)?$` +
    `|^(?:${FIRST.join('|')})\\s`,
  'iu',
)

/** A street with its house number in the order of its country. */
export const numbered = (street: string, number: string): string =>
  number === ''
    ? street
    : NUMBER_FIRST.test(street.trim())
      ? `${number} ${street}`
      : `${street} ${number}`
