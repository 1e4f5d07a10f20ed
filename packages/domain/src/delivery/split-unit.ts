/** The words before the number of a door, in the shipped languages and countries. */
const DOOR_WORDS = [
  'apartment|apt|unit|suite|ste|flat|room|rm|studio',
  'wohnungs?(?:nr|nummer)?|whg|we',
  'appartement|appt|app|porte|logement',
  'apartamento|departamento|depto|dpto|apto|puerta|pta',
  'квартира|кв|офис|оф|помещение|пом',
  'daire|iç kapı',
  'شقة|مكتب|باب',
  'דירה|דלת',
].join('|')
const FLOOR_WORDS =
  'floor|fl|obergeschoss|og|stock|stockwerk|[ée]tage|piso|planta|этаж|эт|kat|الدور|الطابق|קומה'
/** Parts of a house that a courier needs and the map does not know. */
const ENTRANCE_WORDS =
  'b[âa]timent|b[âa]t|bldg|escalier|escalera|esc|подъезд|парадная|aufgang|eingang|entrance|blok|כניסה|מבנה'
const SIDE =
  'links|rechts|mitte|left|right|front|rear|gauche|droite|izquierda|izda|izq|derecha|dcha'
/** Floors and flats that have a name. */
const NAMED = [
  '(?:(?:lower|upper)\\s)?(?:ground|first|second|third|top|garden)(?:\\sfloor)?\\sflat|basement(?:\\sflat)?',
  'erdgeschoss|eg|dachgeschoss|dg|hochparterre|souterrain|hinterhaus|vorderhaus',
  'rez[-\\s]de[-\\s]chauss[ée]e|rdc',
  '(?:bajo|[áa]tico|entresuelo)(?:\\s\\p{L}(?!\\p{L}))?',
  '(?:zemin|giriş|bodrum)\\skat',
  'ph\\s?\\p{N}{0,3}',
].join('|')

/** "4B", "12", "PH2", "3/2", or one letter. */
const NUMBER = String.raw`(?:\p{L}{0,2}\p{N}[\p{L}\p{N}/-]{0,6}|(?<!\p{L})\p{L}(?!\p{L}))`
/** "Nr. 4", "№ 4", "מס' 4". */
const NUMBER_SIGN = String.raw`(?:(?:no|nr|n[º°]|№|מס['׳]?|رقم)[.:]?\s*)?#?\s*`
const ORDINAL = String.raw`\p{N}{1,2}\s?(?:st|nd|rd|th|er|[eè]me|-й|\.?[ºªoae]|\.)?`
/** "#4", "D: 4", "ד' 4". */
const DOOR_SIGN = String.raw`#\s*|(?:(?:d|ד['׳]?)\s?[:.]|ד['׳])\s?(?=\p{N})`
const DOOR = String.raw`(?:(?:${DOOR_WORDS})[.:\s]*${NUMBER_SIGN}|${DOOR_SIGN})(?<door>${NUMBER})`
const OTHERS = [
  // "3rd floor", "2. OG links", "2e étage", "3º piso".
  String.raw`${ORDINAL}\s?(?:${FLOOR_WORDS})\.?(?:\s(?:${SIDE})\.?)?`,
  // "Fl 3", "étage 2", "piso 3º B", "kat: 2", "K:2".
  String.raw`(?:(?:${FLOOR_WORDS})[.:\s]\s*|k[:.]\s?)${ORDINAL}(?:\s?(?:\p{L}(?!\p{L})|(?:${SIDE})\.?))?`,
  // "3º B", "3º 2ª", "3º izda". A text field may change º to o.
  String.raw`\p{N}{1,2}\.?[ºªoa]\s?(?:\p{N}{1,2}\.?[ºªoa]?|\p{L}|(?:${SIDE})\.?)`,
  String.raw`(?:${ENTRANCE_WORDS})[.:\s]+${NUMBER_SIGN}${NUMBER}|\p{L}\sblok`,
  NAMED,
].join('|')
const PART = new RegExp(
  String.raw`(?<=^|[\s,،;/])(?:${DOOR}|${OTHERS})(?=$|[\s,،;/])[\s,،;]*`,
  'iu',
)

/** A door without a word: "4B, 1658 16th St", "1658 16th St, 4B" and "1658 16th St NW 4B". */
const BARE: readonly RegExp[] = [
  /^(?<door>\p{N}{1,4}\p{L}?|\p{L}\p{N}{1,4})\s*[,،]\s*(?=\p{N}+\p{L}?\s)/u,
  /(?<=^\p{N}[^,،]*\p{L}[^,،]*)\s*[,،]\s*(?<door>\p{N}{1,4}\p{L}|\p{L}\p{N}{1,4}|\p{N}{1,3})(?=\s*(?:[,،]|$))/u,
  new RegExp(
    String.raw`(?<=^\p{N}+\s.*\s(?:[ns][ew]|st|street|ave|avenue|rd|road|pl|place|dr|ln)\.?)` +
      String.raw`\s+(?<door>\p{N}{1,4}\p{L}|\p{L}\p{N}{1,3})$`,
    'iu',
  ),
]
/** "4/1658 16th St" and "1658/4 16th St": the house has the larger number. */
const SLASH_FIRST = /^(\p{N}{1,5}\p{L}?)\s?\/\s?(\p{N}{1,5}\p{L}?)(?=\s)/u
/** "Herzl 5/4" and "No: 5/4": the house, then the door. */
const SLASH_LAST = /(?<=\p{L}.*[\s:.])(\p{N}{1,5}\p{L}?)\s?\/\s?(\p{N}{1,5}\p{L}?)(?=$|[\s,،])/u

/** As much as the field of an address takes. */
const MAX_UNIT = 30

export type SplitAddress = { address: string; unit: string | undefined }

/**
 * Separates the apartment from a typed address: the map knows houses, the courier needs the door. A
 * single door is its number; several parts stay as they are typed.
 */
export function splitUnit(typed: string): SplitAddress {
  const parts: { text: string; door: string | undefined }[] = []
  let address = typed
  for (let found = PART.exec(address); found; found = PART.exec(address)) {
    parts.push({ text: trimmed(found[0]), door: found.groups?.['door'] })
    address = without(address, found)
  }
  const split =
    parts.length === 0
      ? splitBareDoor(typed)
      : {
          address: trimmed(address),
          unit: parts.length === 1 ? (parts[0]?.door ?? parts[0]?.text) : joined(parts),
        }
  // A house has a number and a street; the rest alone is a search for something else.
  const isHouse = /\p{N}/u.test(split.address) && /\p{L}/u.test(split.address)
  return isHouse
    ? { ...split, unit: split.unit?.slice(0, MAX_UNIT) }
    : { address: typed, unit: undefined }
}

const joined = (parts: readonly { text: string }[]): string =>
  parts.map(({ text }) => text).join(', ')

function splitBareDoor(typed: string): SplitAddress {
  const first = SLASH_FIRST.exec(typed)
  if (first) {
    const [whole, one = '', two = ''] = first
    const [house, unit] = Number.parseInt(one) > Number.parseInt(two) ? [one, two] : [two, one]
    return { address: house + typed.slice(whole.length), unit }
  }
  const last = SLASH_LAST.exec(typed)
  if (last && last[0] !== '1/2')
    return { address: typed.replace(last[0], last[1] ?? ''), unit: last[2] }
  for (const pattern of BARE) {
    const found = pattern.exec(typed)
    if (found) return { address: trimmed(without(typed, found)), unit: found.groups?.['door'] }
  }
  return { address: typed, unit: undefined }
}

const trimmed = (text: string): string => text.replace(/^[\s,،;/]+|[\s,،;/]+$/gu, '')

/** Keeps the comma before a part that has more of the address behind it. */
function without(text: string, { 0: part, index }: RegExpExecArray): string {
  const [before, after] = [text.slice(0, index), text.slice(index + part.length)]
  const comma = /[,،]/u.test(part) && before.trim() !== '' && !/[,،]\s*$/u.test(before) ? ', ' : ' '
  return after === '' || before === '' ? before + after : before.trimEnd() + comma + after
}
