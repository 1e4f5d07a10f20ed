import { normalizeAddress } from '@hawker/domain/delivery/normalize-address'
import { readableAddress } from './readable-address.ts'
import { cleanText } from '../read/clean-text.ts'
import type { TableRow } from '../read/table-row.ts'
import { numbered } from './house-number.ts'
import { readDegrees } from '../read/decimal.ts'
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
export function readAddress(row: TableRow, city: string): ParsedRow<AddressRow> {
  const issues = new RowIssues()
  const found = addressOf(row, city, issues)
  return {
    line: row.line,
    bytes: row.bytes,
    key: found?.key ?? row.cell('ADDRID'),
    row: found?.row,
    issues: issues.list,
  }
}

function addressOf(
  row: TableRow,
  defaultCity: string,
  issues: RowIssues,
): { key: string; row: AddressRow } | undefined {
  if (row.broken !== undefined)
    return issues.refused('', '', `unreadable_${row.broken.toLowerCase()}`)
  if (row.tooLong) return issues.refused('', '', 'more_values_than_columns')
  const whole = cleanText(row.cell('ADDRESS'), 'address', issues)
  const registered = whole || streetWithNumber(row, issues)
  if (registered === '') return issues.refused('address', row.cell('ADDRESS'), 'no_address')
  if (/\bblock of\b/i.test(registered))
    return issues.refused('address', registered, 'a_block_not_a_door')
  if (whole === '' ? !hasNumber(row) : !/^\p{Nd}/u.test(registered))
    return issues.refused('address', registered, 'no_house_number')
  const [latitude, longitude] = [
    readDegrees(row.cell('lat'), 90),
    readDegrees(row.cell('lon'), 180),
  ]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return issues.refused('lat', `${row.cell('lat')} ${row.cell('lon')}`, 'no_position')
  }
  const street = readableAddress(registered)
  const city = cleanText(row.cell('city'), 'city', issues)
  const postcode = postcodeOf(row.cell('ZIPCODE').trim())
  const cityLine = [readableAddress(city) || defaultCity, postcode].filter(Boolean).join(' ')
  const address = cityLine ? `${street}, ${cityLine}` : street
  // The same street exists in every city of a file that names cities.
  const key = normalizeAddress(city === '' ? street : address)
  return { key, row: { address, latitude, longitude } }
}

const hasNumber = (row: TableRow): boolean => /\p{Nd}/u.test(row.cell('number'))

const postcodeOf = (text: string): string =>
  /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{2,9}$/i.test(text) ? text : ''

function streetWithNumber(row: TableRow, issues: RowIssues): string {
  const street = cleanText(row.cell('street'), 'street', issues)
  const number = cleanText(row.cell('number'), 'number', issues)
  return street === '' ? '' : numbered(street, number)
}
