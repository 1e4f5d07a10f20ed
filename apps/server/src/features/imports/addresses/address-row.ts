import { normalizeAddress } from '@hawker/domain/delivery/normalize-address'
import { readableAddress } from './readable-address.ts'
import { cleanText } from '../read/clean-text.ts'
import type { CsvRow } from '../read/csv-rows.ts'
import { readDecimal } from '../read/decimal.ts'
import { RowIssues, type ParsedRow } from '../report/row-issue.ts'

export type AddressRow = {
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}

/**
 * One address of a register. Its key is the folded address, so that two sources that name the same
 * door share a key.
 */
export function readAddress(row: CsvRow, city: string): ParsedRow<AddressRow> {
  const issues = new RowIssues()
  const found = addressOf(row, city, issues)
  return {
    line: row.line,
    bytes: row.bytes,
    key: found ? normalizeAddress(found.street) : row.cell('ADDRID'),
    row: found?.row,
    issues: issues.list,
  }
}

function addressOf(
  row: CsvRow,
  city: string,
  issues: RowIssues,
): { street: string; row: AddressRow } | undefined {
  if (row.broken !== undefined)
    return issues.refused('', '', `unreadable_${row.broken.toLowerCase()}`)
  if (row.tooLong) return issues.refused('', '', 'more_values_than_columns')
  const registered = cleanText(row.cell('ADDRESS'), 'address', issues)
  if (registered === '') return issues.refused('address', row.cell('ADDRESS'), 'no_address')
  if (/\bblock of\b/i.test(registered))
    return issues.refused('address', registered, 'a_block_not_a_door')
  if (!/^\d/.test(registered)) return issues.refused('address', registered, 'no_house_number')
  const [latitude, longitude] = [degrees(row.cell('lat'), 90), degrees(row.cell('lon'), 180)]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return issues.refused('lat', `${row.cell('lat')} ${row.cell('lon')}`, 'no_position')
  }
  const street = readableAddress(registered)
  const zip = /^\d{5}(-\d{4})?$/.test(row.cell('ZIPCODE').trim()) ? row.cell('ZIPCODE').trim() : ''
  const cityLine = [city, zip].filter(Boolean).join(' ')
  const address = cityLine ? `${street}, ${cityLine}` : street
  return { street, row: { address, latitude, longitude } }
}

function degrees(text: string, max: number): number | undefined {
  const value = Number(readDecimal(text.trim()) ?? Number.NaN)
  return Number.isFinite(value) && Math.abs(value) <= max ? value : undefined
}
