import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { refuse } from '../../http/refuse.ts'

/** Refuses a number that no country could have given out. Whether it is the caller's own is for a code sent to it. */
export function checkPhone(phone: string): void {
  if (!isPossiblePhoneNumber(phone)) refuse('phone_invalid', undefined, { phone: 'phone_invalid' })
}
