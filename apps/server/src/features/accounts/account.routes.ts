import * as accounts from '@hawker/contract/accounts'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { profileWire, sessionWire } from './account.wire.ts'
import { identifierOf } from './sign-in/identifier.ts'
import { identityRoutes } from './identity.routes.ts'
import { logIn } from './sign-in/log-in.ts'
import { logOut } from './sessions/log-out.ts'
import { hashNewPassword, registerUser } from './sign-in/register.ts'
import { showAccount } from './profile/show-profile.ts'
import { blockUser, listUsers, unblockUser } from './staff/staff-users.ts'
import { updateAccount } from './profile/update-profile.ts'

export const accountRoutes = (deps: Deps): Route[] => [
  writePrepared(
    accounts.register,
    ({ body }) =>
      hashNewPassword({
        ...body,
        confirmation: body.password_confirmation,
        email: body.email,
        phone: body.phone,
      }),
    async (
      tx,
      { body: { email, firstname, lastname, phone, referral }, lang, userAgent },
      passwordHash,
    ) =>
      sessionWire(
        await registerUser(
          tx,
          deps,
          { email, firstname, lastname, phone, referral, lang, userAgent },
          passwordHash,
        ),
      ),
  ),
  // Not one transaction: see logIn.
  read(accounts.login, async ({ body, userAgent }) =>
    sessionWire(
      await logIn(deps, { identifier: identifierOf(body), password: body.password, userAgent }),
    ),
  ),
  write(accounts.logout, async (tx, { user }) => {
    await logOut(tx, user)
    return {}
  }),
  read(accounts.showProfile, async ({ user }) => profileWire(await showAccount(deps, user.userId))),
  write(accounts.updateProfile, async (tx, { user, body: { currency_id: currencyId, ...names } }) =>
    profileWire(
      await updateAccount(tx, deps, user.userId, {
        ...names,
        ...(currencyId === undefined ? {} : { currencyId }),
      }),
    ),
  ),
  read(accounts.listUsers, ({ query }) => listUsers(deps.database, query)),
  write(accounts.blockUser, (tx, { user, params, body: { reason } }) =>
    blockUser(tx, deps, { id: params.id, reason, userId: user.userId }),
  ),
  write(accounts.unblockUser, (tx, { user, params }) =>
    unblockUser(tx, deps, { id: params.id, userId: user.userId }),
  ),
  ...identityRoutes(deps),
]
