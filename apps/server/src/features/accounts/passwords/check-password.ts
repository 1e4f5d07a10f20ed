import { refuse } from '../../../core/refuse.ts'
import { commonPasswords } from './common-passwords.ts'

const MIN_LENGTH = 6
/** For staff, sellers and couriers. */
const MIN_LENGTH_OF_ROLE = 12

const lengthOf = (password: string): number => [...password].length
export const isShortForRole = (password: string): boolean => lengthOf(password) < MIN_LENGTH_OF_ROLE

/** A person with a role needs a longer password. */
export function requireRoleLength(password: string): void {
  if (isShortForRole(password))
    refuse('validation_failed', undefined, { password: 'password_too_short_for_role' })
}

/** Refuses a password that is too short, too common, or differs from its confirmation. */
export async function checkPassword(password: string, confirmation: string): Promise<void> {
  if (lengthOf(password) < MIN_LENGTH)
    refuse('validation_failed', undefined, { password: 'password_too_short' })
  if ((await commonPasswords()).has(password.toLowerCase()))
    refuse('weak_password', undefined, { password: 'weak_password' })
  if (password !== confirmation)
    refuse('passwords_differ', undefined, { password_confirmation: 'passwords_differ' })
}
