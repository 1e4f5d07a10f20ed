import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { createUser } from './account.store.ts'
import { checkPassword } from './check-password.ts'
import { checkPhone } from './check-phone.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword } from './password.ts'

export type Registration = {
  email: string
  password: string
  confirmation: string
  firstname: string
  lastname: string | undefined
  phone: string | undefined
  userAgent: string | undefined
}

export async function registerUser(tx: Tx, deps: Deps, request: Registration): Promise<OpenedSession> {
  checkPassword(request.password, request.confirmation)
  if (request.phone) checkPhone(request.phone)
  const userId = await createUser(
    tx,
    {
      email: request.email,
      passwordHash: await hashPassword(request.password),
      firstname: request.firstname.trim(),
      ...(request.lastname ? { lastname: request.lastname.trim() } : {}),
      ...(request.phone ? { phone: request.phone } : {}),
    },
    deps.clock.now(),
  )
  if (userId === undefined) return refuse('email_taken', undefined, { email: 'email_taken' })
  return openSession(tx, deps, userId, request.userAgent)
}
