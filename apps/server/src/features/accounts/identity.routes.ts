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
import { requestOriginOf } from './sign-in/auth-limits.ts'
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
  read(identity.sendPhoneCode, async ({ body, lang, ip, device }) =>
    sentCodeWire(
      await sendSignInCode(deps, {
        phone: body.phone,
        requestOrigin: requestOriginOf(deps, { ip, device }),
        lang,
      }),
    ),
  ),
  read(identity.confirmPhoneCode, async ({ body, ip, device, userAgent }) => {
    const { verify_id: verifyId, code } = body
    const requestOrigin = requestOriginOf(deps, { ip, device })
    return sessionWire(await signInByCode(deps, { verifyId, code, requestOrigin, userAgent }))
  }),
  write(identity.sendEmailLink, async (tx, { body: { email, next }, lang, ip, device }) => {
    await sendSignInLink(tx, deps, {
      email,
      next,
      lang,
      requestOrigin: requestOriginOf(deps, { ip, device }),
    })
    return {}
  }),
  write(identity.confirmEmailLink, async (tx, { body, userAgent }) =>
    sessionWire(await signInByLink(tx, deps, body.token, userAgent)),
  ),
  read(identity.forgotPassword, async ({ body, lang, ip, device }) => {
    const { verifyId, expiresAt, resendAt } = await startPasswordReset(deps, {
      identifier: identifierOf(body),
      requestOrigin: requestOriginOf(deps, { ip, device }),
      lang,
    })
    return {
      verify_id: verifyId,
      expires_at: expiresAt.toISOString(),
      resend_at: resendAt.toISOString(),
    }
  }),
  read(identity.resetPassword, async ({ body, lang, ip, device, userAgent }) => {
    const proof = resetProofOf({ token: body.token, verifyId: body.verify_id, code: body.code })
    return sessionWire(
      await resetPassword(deps, proof, {
        password: body.password,
        confirmation: body.password_confirmation,
        requestOrigin: requestOriginOf(deps, { ip, device }),
        userAgent,
        lang,
      }),
    )
  }),
  read(identity.exchangeToken, async ({ body, userAgent, lang }) =>
    sessionWire(await signInWithHostedToken(deps, body.id_token, { userAgent, lang })),
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
    async (tx, { user, body: { title }, lang }, passkey) =>
      passkeyWire(await savePasskey(tx, deps, user, { ...passkey, title, lang })),
  ),
  write(identity.deletePasskey, async (tx, { user, params, lang }) =>
    (await deletePasskey(tx, deps, user, params.id, lang)) ? {} : refuse('not_found'),
  ),
  writePrepared(
    identity.changePassword,
    ({ user, body, ip, device }) =>
      hashChangedPassword(deps, {
        userId: user.userId,
        currentPassword: body.current_password,
        password: body.password,
        confirmation: body.password_confirmation,
        requestOrigin: requestOriginOf(deps, { ip, device }),
      }),
    async (tx, { user, userAgent, lang }, hash) =>
      sessionWire(await changePassword(tx, deps, user, hash, { userAgent, lang })),
  ),
  read(identity.sendPhoneChange, async ({ user: { userId }, body, lang, ip, device }) => {
    const requestOrigin = requestOriginOf(deps, { ip, device })
    return sentCodeWire(await sendPhoneChange(deps, { userId, requestOrigin, lang }, body.phone))
  }),
  writePrepared(
    identity.confirmPhoneChange,
    ({ user, body, ip, device }) =>
      checkPhoneChange(deps, user.userId, {
        verifyId: body.verify_id,
        code: body.code,
        requestOrigin: requestOriginOf(deps, { ip, device }),
      }),
    async (tx, { user, body, lang }, checked) =>
      profileWire(await changePhone(tx, deps, user, { verifyId: body.verify_id, checked, lang })),
  ),
  write(
    identity.sendEmailChange,
    async (tx, { user: { userId, sessionId }, body, lang, ip, device }) => {
      const requestOrigin = requestOriginOf(deps, { ip, device })
      await sendEmailChange(tx, deps, { userId, sessionId, requestOrigin, lang }, body.email)
      return {}
    },
  ),
  write(identity.confirmEmailChange, async (tx, { user, body, lang }) =>
    profileWire(await changeEmail(tx, deps, user, body.token, lang)),
  ),
]
