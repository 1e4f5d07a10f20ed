import { foldAddress } from '@hawker/domain/fold-address'
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

/** One address of a register. Its key is the folded address: two sources that name the same door mean the same door. */
export function readAddress(row: CsvRow, city: string): ParsedRow<AddressRow> {
  const findings = new RowIssues()
  const found = addressOf(row, city, findings)
  return {
    line: row.line,
    bytes: row.bytes,
    key: found ? foldAddress(found.street) : row.cell('ADDRID'),
    row: found?.row,
    issues: findings.list,
  }
}

function addressOf(
  row: CsvRow,
  city: string,
  findings: RowIssues,
): { street: string; row: AddressRow } | undefined {
  if (row.broken !== undefined)
    return findings.refused('', '', `unreadable_${row.broken.toLowerCase()}`)
  if (row.tooLong) return findings.refused('', '', 'more_values_than_columns')
  const registered = cleanText(row.cell('ADDRESS'), 'address', findings)
  if (registered === '') return findings.refused('address', row.cell('ADDRESS'), 'no_address')
  if (/\bblock of\b/i.test(registered))
    return findings.refused('address', registered, 'a_block_not_a_door')
  if (!/^\d/.test(registered)) return findings.refused('address', registered, 'no_house_number')
  const [latitude, longitude] = [degrees(row.cell('lat'), 90), degrees(row.cell('lon'), 180)]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return findings.refused('lat', `${row.cell('lat')} ${row.cell('lon')}`, 'no_position')
  }
  const street = readableAddress(registered)
  const zip = /^\d{5}(-\d{4})?$/.test(row.cell('ZIPCODE').trim()) ? row.cell('ZIPCODE').trim() : ''
  const place = [city, zip].filter(Boolean).join(' ')
  return { street, row: { address: place ? `${street}, ${place}` : street, latitude, longitude } }
}

function degrees(text: string, most: number): number | undefined {
  const value = Number(readDecimal(text.trim()) ?? Number.NaN)
  return Number.isFinite(value) && Math.abs(value) <= most ? value : undefined
}
