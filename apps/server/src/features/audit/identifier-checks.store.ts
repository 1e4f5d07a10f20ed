import { normalizeText } from '@hawker/domain/texts/typed-text'
import { sql } from '@hawker/postgres/database'
import { readPhone } from '../../core/phone.ts'
import type { Check } from './check.store.ts'

/** An e-mail address or number has one spelling, or two people could verify it. */
export const IDENTIFIER_CHECKS: readonly Check[] = [
  {
    rule: 'A14',
    check: 'phone_not_normalized',
    subject: 'phone',
    // The same number of two people is among them: only one of them has its normal spelling.
    breaches: () => sql`
      select min(id), phone from (
        select id, phone from users
        union all select id, phone from orders
        union all select id, receiver->>'phone' from orders where receiver is not null
        union all select id, phone from shops
        union all select id, phone from driver_requests
        union all select id, asked->>'phone' from shop_applications
        union all select user_id, phone from auth_codes
        union all select user_id, phone from key_changes
        union all select id, phone from bookings
        union all select id, phone from booking_waits
        union all select id, phone from door_waits
        union all select id, phone_from from parcel_orders
        union all select id, phone_to from parcel_orders
      ) as phones where phone is not null group by phone`,
    judge: (phone) => {
      const read = readPhone(phone)
      return read === phone ? undefined : `${phone} reads as ${read ?? 'no number'}`
    },
  },
  {
    rule: 'A14',
    check: 'email_not_normalized',
    subject: 'user',
    breaches: () => sql`select id, email from users where email ~ '[^\\x21-\\x7e]'`,
    // Invisible characters are the difference, so they are written as escapes.
    judge: (email) => {
      const normal = normalizeText('email', email)
      return normal === email ? undefined : `${withEscapes(email)} reads as ${normal}`
    },
  },
]

const withEscapes = (text: string): string =>
  text.replace(/[^\x21-\x7e]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
