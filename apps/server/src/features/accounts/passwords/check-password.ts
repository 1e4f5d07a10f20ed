import { refuse } from '../../../core/refuse.ts'
import { commonPasswords } from './common-passwords.ts'

const MIN_LENGTH = 6

/** Refuses a password that is too short, too common, or differs from its confirmation. */
export async function checkPassword(password: string, confirmation: string): Promise<void> {
  if ([...password].length < MIN_LENGTH)
    refuse('validation_failed', undefined, { password: 'password_too_short' })
  if ((await commonPasswords()).has(password.toLowerCase()))
    refuse('weak_password', undefined, { password: 'weak_password' })
  if (password !== confirmation)
    refuse('passwords_differ', undefined, { password_confirmation: 'passwords_differ' })
}
