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

/** "4B", "12", "PH2". */
const NUMBER = String.raw`\p{L}{0,2}\p{N}[\p{L}\p{N}/-]{0,6}`
/** "Apt 4B", "Unit #12" or "#4B", after a street. */
const UNIT = new RegExp(
  String.raw`[\s,،]+(?:(?:${DESIGNATORS})[.:\s]*#?\s*|#\s*)(${NUMBER})(?=$|[\s,،])`,
  'iu',
)

/** Separates the apartment from a typed address: the map knows houses, the courier needs the door. */
export function splitUnit(typed: string): { address: string; unit: string | undefined } {
  const found = UNIT.exec(typed)
  if (!found) return { address: typed, unit: undefined }
  const address = (typed.slice(0, found.index) + typed.slice(found.index + found[0].length))
    .replace(/[\s,،]+$/u, '')
    .trim()
  return { address, unit: found[1] }
}
