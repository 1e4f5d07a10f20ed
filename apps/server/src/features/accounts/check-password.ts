import { refuse } from '../../http/refuse.ts'
import { commonPasswords } from './common-passwords.ts'

/** storefront.md 5. */
const SHORTEST = 6

/** Refuses a password that is too short, too common, or not the same twice, each beside its field (behaviour 4.18). */
export async function checkPassword(password: string, confirmation: string): Promise<void> {
  if ([...password].length < SHORTEST)
    refuse('validation_failed', undefined, { password: 'password_too_short' })
  if ((await commonPasswords()).has(password.toLowerCase()))
    refuse('weak_password', undefined, { password: 'weak_password' })
  if (password !== confirmation)
    refuse('passwords_differ', undefined, { password_confirmation: 'passwords_differ' })
}
