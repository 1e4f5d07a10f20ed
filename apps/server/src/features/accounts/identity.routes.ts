import * as identity from '@hawker/contract/identity'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { profileWire, sessionWire } from './account.wire.ts'
import {
  changeEmail,
  changePhone,
  checkPhoneChange,
  sendEmailChange,
  sendPhoneChange,
} from './profile/change-contact.ts'
import { changePassword, hashChangedPassword } from './passwords/change-password.ts'
import { identifierOf } from './sign-in/identifier.ts'
import { challengeWire, deviceSessionWire, passkeyWire, sentCodeWire } from './identity.wire.ts'
import {
  deletePasskey,
  listPasskeys,
  savePasskey,
  signInByPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  verifyNewPasskey,
} from './passkeys/passkeys.ts'
import { resetPassword, resetProofOf, startPasswordReset } from './passwords/reset-password.ts'
import {
  endAllSessions,
  endSession,
  listSessions,
  refreshToken,
} from './sessions/manage-sessions.ts'
import { sendSignInCode, signInByCode } from './sign-in/sign-in-by-code.ts'
import { sendSignInLink, signInByLink } from './sign-in/sign-in-by-link.ts'
import { signInWithHostedToken } from './social/social-sign-in.ts'

// Operations that hash or use the network are `read`: they open their own short transactions.
export const identityRoutes = (deps: Deps): Route[] => [
  read(identity.showSignInMethods, async () => ({
    social: [...deps.social.keys()],
    hosted: deps.hosted !== undefined,
  })),
  read(identity.sendPhoneCode, async ({ body, lang }) =>
    sentCodeWire(await sendSignInCode(deps, body.phone, lang)),
  ),
  read(identity.confirmPhoneCode, async ({ body: { verify_id: verifyId, code }, userAgent }) =>
    sessionWire(await signInByCode(deps, { verifyId, code, userAgent })),
  ),
  write(identity.sendEmailLink, async (tx, { body, lang }) => {
    await sendSignInLink(tx, deps, { email: body.email, next: body.next, lang })
    return {}
  }),
  write(identity.confirmEmailLink, async (tx, { body, userAgent }) =>
    sessionWire(await signInByLink(tx, deps, body.token, userAgent)),
  ),
  read(identity.forgotPassword, async ({ body, lang }) => {
    const { verifyId, expiresAt, resendAt } = await startPasswordReset(deps, {
      identifier: identifierOf(body),
      lang,
    })
    return {
      verify_id: verifyId,
      expires_at: expiresAt.toISOString(),
      resend_at: resendAt.toISOString(),
    }
  }),
  read(identity.resetPassword, async ({ body, userAgent }) => {
    const proof = resetProofOf({ token: body.token, verifyId: body.verify_id, code: body.code })
    return sessionWire(
      await resetPassword(deps, proof, {
        password: body.password,
        confirmation: body.password_confirmation,
        userAgent,
      }),
    )
  }),
  read(identity.exchangeToken, async ({ body, userAgent }) =>
    sessionWire(await signInWithHostedToken(deps, body.id_token, userAgent)),
  ),
  read(identity.startPasskeySignIn, async () => challengeWire(await startPasskeySignIn(deps))),
  read(
    identity.confirmPasskeySignIn,
    async ({ body: { challenge_id: challengeId, response }, userAgent }) =>
      sessionWire(await signInByPasskey(deps, { challengeId, response, userAgent })),
  ),
  write(identity.refreshSession, async (tx, { user }) =>
    sessionWire(await refreshToken(tx, deps, user)),
  ),
  write(identity.logoutEverywhere, async (tx, { user }) => {
    await endAllSessions(tx, user)
    return {}
  }),
  read(identity.listSessions, async ({ user }) =>
    (await listSessions(deps, user.userId)).map(deviceSessionWire(user.sessionId)),
  ),
  write(identity.endSession, async (tx, { user, params }) => {
    await endSession(tx, user, params.id)
    return {}
  }),
  read(identity.listPasskeys, async ({ user }) =>
    (await listPasskeys(deps, user.userId)).map(passkeyWire),
  ),
  read(identity.startPasskey, async ({ user }) =>
    challengeWire(await startPasskeyRegistration(deps, user.userId)),
  ),
  writePrepared(
    identity.addPasskey,
    ({ user, body }) => verifyNewPasskey(deps, user.userId, body.challenge_id, body.response),
    async (tx, { user, body }, passkey) =>
      passkeyWire(await savePasskey(tx, deps, user.userId, body.title, passkey)),
  ),
  write(identity.deletePasskey, async (tx, { user, params }) =>
    (await deletePasskey(tx, user.userId, params.id)) ? {} : refuse('not_found'),
  ),
  writePrepared(
    identity.changePassword,
    ({ user, body }) =>
      hashChangedPassword(deps, {
        userId: user.userId,
        currentPassword: body.current_password,
        password: body.password,
        confirmation: body.password_confirmation,
      }),
    async (tx, { user, userAgent }, hash) =>
      sessionWire(await changePassword(tx, deps, user.userId, hash, userAgent)),
  ),
  read(identity.sendPhoneChange, async ({ user, body, lang }) =>
    sentCodeWire(await sendPhoneChange(deps, user.userId, body.phone, lang)),
  ),
  writePrepared(
    identity.confirmPhoneChange,
    ({ user, body }) => checkPhoneChange(deps, user.userId, body.verify_id, body.code),
    async (tx, { user, body }, phone) =>
      profileWire(await changePhone(tx, deps, user.userId, body.verify_id, phone)),
  ),
  write(identity.sendEmailChange, async (tx, { user, body, lang }) => {
    await sendEmailChange(tx, deps, user.userId, body.email, lang)
    return {}
  }),
  write(identity.confirmEmailChange, async (tx, { user, body }) =>
    profileWire(await changeEmail(tx, deps, user.userId, body.token)),
  ),
]
