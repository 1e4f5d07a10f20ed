import { login, logout, register, showProfile, updateProfile } from '@hawker/contract/accounts'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/route.ts'
import { profileWire, sessionWire } from './account.wire.ts'
import { identifierOf } from './identifier.ts'
import { identityRoutes } from './identity.routes.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { hashNewPassword, registerUser } from './register.ts'
import { showAccount } from './show-profile.ts'
import { updateAccount } from './update-profile.ts'

export const accountRoutes = (deps: Deps): Route[] => [
  writePrepared(
    register,
    ({ body }) => hashNewPassword({ ...body, confirmation: body.password_confirmation, email: body.email, phone: body.phone }),
    async (tx, { body: { email, firstname, lastname, phone, referral }, userAgent }, passwordHash) =>
      sessionWire(await registerUser(tx, deps, { email, firstname, lastname, phone, referral, userAgent }, passwordHash)),
  ),
  // Not one transaction: see logIn.
  read(login, async ({ body, userAgent }) =>
    sessionWire(await logIn(deps, { identifier: identifierOf(body), password: body.password, userAgent })),
  ),
  write(logout, async (tx, { user }) => {
    await logOut(tx, user)
    return {}
  }),
  read(showProfile, async ({ user }) => profileWire(await showAccount(deps, user.userId))),
  write(updateProfile, async (tx, { user, body: { currency_id: currencyId, ...names } }) =>
    profileWire(await updateAccount(tx, user.userId, { ...names, ...(currencyId === undefined ? {} : { currencyId }) })),
  ),
  ...identityRoutes(deps),
]
