import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { refuse } from '../../../core/refuse.ts'

/** Refuses a number that is not possible in any country. Ownership is verified by a code. */
export function checkPhone(phone: string): void {
  if (!isPossiblePhoneNumber(phone)) refuse('phone_invalid', undefined, { phone: 'phone_invalid' })
}
