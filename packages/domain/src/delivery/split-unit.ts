/**
 * The words before the number of an apartment or unit, in the shipped languages. Longer forms first.
 */
const DESIGNATORS = [
  'apartment|apt|unit|suite|ste|flat|room|rm',
  'wohnung|whg',
  'appartement|appt|app',
  'apartamento|departamento|depto|dpto|apto|puerta',
  'квартира|кв|офис|оф',
  'daire',
  'شقة|مكتب',
  'דירה',
].join('|')

/** "4B", "12", "PH2", or one letter. */
const NUMBER = String.raw`(?:\p{L}{0,2}\p{N}[\p{L}\p{N}/-]{0,6}|(?<!\p{L})\p{L}(?!\p{L}))`
const DOOR = String.raw`(?:(?:${DESIGNATORS})[.:\s]*#?\s*|#\s*|d[:.]\s?(?=\p{N}))(${NUMBER})`
/** "3rd floor", "Fl 3", "3. OG", "2e étage", "piso 2", "этаж 3", "kat 2". */
const FLOOR =
  String.raw`(\p{N}{1,2}(?:st|nd|rd|th|\.|er?|[eè]me|º)?\s?(?:floor|fl|og|stock|étage|piso|этаж)` +
  String.raw`|(?:floor|fl|étage|piso|этаж|kat|الدور|קומה)\.?\s\p{N}{1,2}|ph\s?\p{N}{0,3})`
/** "Apt 4B", "Unit #12", "#4B" or "3rd floor", after a street. */
const UNIT = new RegExp(String.raw`[\s,،]+(?:${DOOR}|${FLOOR})(?=$|[\s,،])`, 'iu')
/** "Apt 4B, 1658 16th St NW". */
const UNIT_FIRST = new RegExp(
  String.raw`^\s*(?:${DESIGNATORS})[.:\s]*#?\s*(${NUMBER})[\s,،]+(?=.*\p{N})`,
  'iu',
)

/** Separates the apartment from a typed address: the map knows houses, the courier needs the door. */
export function splitUnit(typed: string): { address: string; unit: string | undefined } {
  const found = UNIT.exec(typed) ?? UNIT_FIRST.exec(typed)
  if (!found) return { address: typed, unit: undefined }
  const address = (typed.slice(0, found.index) + typed.slice(found.index + found[0].length))
    .replace(/[\s,،]+$/u, '')
    .trim()
  return { address, unit: found[1] ?? found[2] }
}
