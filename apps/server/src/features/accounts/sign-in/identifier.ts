import { refuse } from '../../../core/refuse.ts'

/** What a user signs in with: an e-mail address or a phone number. */
export type Identifier = { email: string } | { phone: string }

/** Requires an e-mail address or a phone number. */
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
  return { phone }
}
