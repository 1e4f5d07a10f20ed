import * as accounts from '@hawker/contract/accounts'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { profileWire, sessionWire } from './account.wire.ts'
import { requestOriginOf } from './sign-in/auth-limits.ts'
import { identifierOf } from './sign-in/identifier.ts'
import { sentCodeWire } from './identity.wire.ts'
import { accountSecurityRoutes } from './account-security.routes.ts'
import { startPhoneChange } from './profile/change-contact.ts'
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
    async (tx, { body, lang, ip, device, userAgent }, passwordHash) => {
      const { email, firstname, lastname, phone, referral } = body
      const requestOrigin = requestOriginOf(deps, { ip, device })
      const person = { email, firstname, lastname, phone, referral, lang, requestOrigin, userAgent }
      return sessionWire(await registerUser(tx, deps, person, passwordHash))
    },
  ),
  // Not one transaction: see logIn.
  read(accounts.login, async ({ body, ip, device, userAgent }) =>
    sessionWire(
      await logIn(deps, {
        identifier: identifierOf(body),
        password: body.password,
        requestOrigin: requestOriginOf(deps, { ip, device }),
        userAgent,
      }),
    ),
  ),
  write(accounts.logout, async (tx, { user }) => {
    await logOut(tx, user)
    return {}
  }),
  read(accounts.showProfile, async ({ user }) => profileWire(await showAccount(deps, user.userId))),
  writePrepared(
    accounts.updateProfile,
    ({ user: { userId }, query, body, lang, ip, device }) => {
      const requestOrigin = requestOriginOf(deps, { ip, device })
      return startPhoneChange(deps, { userId, requestOrigin, lang }, query.phone ?? body.phone)
    },
    async (tx, { user, query, body }, sent) => {
      const { firstname, lastname, birthday, gender, img } = body
      const currencyId = query.currency_id ?? body.currency_id
      const changes = { firstname, lastname, birthday, gender, img, currencyId }
      return {
        ...profileWire(await updateAccount(tx, deps, user.userId, changes)),
        ...(sent ? { phone_change: sentCodeWire(sent) } : {}),
      }
    },
  ),
  read(accounts.listUsers, ({ query }) => listUsers(deps.database, query)),
  write(accounts.blockUser, (tx, { user, ip, userAgent, params, body: { reason } }) =>
    blockUser(tx, deps, { id: params.id, reason, by: { userId: user.userId, ip, userAgent } }),
  ),
  write(accounts.unblockUser, (tx, { user, ip, userAgent, params }) =>
    unblockUser(tx, deps, { id: params.id, by: { userId: user.userId, ip, userAgent } }),
  ),
  ...identityRoutes(deps),
  ...accountSecurityRoutes(deps),
]
