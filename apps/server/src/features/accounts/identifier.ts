import { createHash } from 'node:crypto'
import { refuse } from '../../http/refuse.ts'
import { checkPhone } from './check-phone.ts'

/** What somebody signs in as: an e-mail address or a phone number. */
export type Identifier = { email: string } | { phone: string }

/** Exactly one of both must be given; a number must be possible. */
export function identifierOf({
  email,
  phone,
}: {
  email?: string | undefined
  phone?: string | undefined
}): Identifier {
  if (email !== undefined) return { email }
  if (phone === undefined)
    return refuse('validation_failed', undefined, { email: 'validation.required' })
  checkPhone(phone)
  return { phone }
}

/** The same for every way of writing it. Hashed, because limits also count names that are nobody's. */
export const subjectOf = (identifier: Identifier): Buffer =>
  createHash('sha256')
    .update(
      'email' in identifier
        ? `email:${identifier.email.toLowerCase()}`
        : `phone:${identifier.phone}`,
    )
    .digest()
