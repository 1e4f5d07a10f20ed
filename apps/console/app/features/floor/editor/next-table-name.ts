import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'

/** The name of a copy of a table: its number, or 2, counted up until no table has it. */
export function nextTableName(name: string, taken: readonly string[]): string {
  const [, stem = name, digits = ''] = /^(.*?)(\d*)$/.exec(name) ?? []
  const known = new Set(taken.map((other) => other.toLowerCase()))
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number += 1) {
    const end = digits === '' ? ` ${number}` : String(number).padStart(digits.length, '0')
    const next = stem.slice(0, MAX_NAME_LENGTH.table - end.length) + end
    if (!known.has(next.toLowerCase())) return next
  }
}
