import { fromMajor } from '@hawker/domain/money/money'
import { refuse } from './refuse.ts'

/**
 * Whole units of the last decimal place of a number on the wire: an amount in minor units, a
 * percentage in parts per million. Refuses `validation_failed` at `field` for more decimals: it
 * never rounds what a caller states.
 */
export function readMinor(value: number, decimals: number, field: string): bigint {
  try {
    return fromMajor(value, decimals)
  } catch {
    return refuse('validation_failed', undefined, { [field]: 'validation.too_many_decimals' })
  }
}
