import * as security from '@hawker/contract/account-security'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { sessionWire } from './account.wire.ts'
import { challengeWire, sentCodeWire } from './identity.wire.ts'
import { undoCredentialChange } from './credential-changes/credential-changes.ts'
import { requirePasskey, startPasskeyProof } from './passkeys/passkeys.ts'
import { proveIdentity, sendProofCode, showIdentityProof } from './proof/prove-identity.ts'
import {
  completeSignIn,
  confirmTotp,
  createRecoveryCodes,
  removeTotp,
  requireRecoveryCode,
  requireTotp,
  showSecondFactor,
  startTotp,
} from './second-factor/second-factor.ts'
import { requestOriginOf } from './sign-in/auth-limits.ts'

export const accountSecurityRoutes = (deps: Deps): Route[] => [
  read(security.showIdentityProof, ({ user }) => showIdentityProof(deps, user)),
  read(security.sendProofCode, async ({ user, body, lang }) =>
    sentCodeWire(await sendProofCode(deps, user, body.to, lang)),
  ),
  read(security.startProofPasskey, async ({ user }) =>
    challengeWire(await startPasskeyProof(deps, user.userId)),
  ),
  // Not one transaction: comparing a password is slow.
  read(security.proveIdentity, ({ user, body, ip, device }) =>
    proveIdentity(deps, user, body, requestOriginOf(deps, { ip, device })),
  ),
  read(security.showSecondFactor, ({ user }) => showSecondFactor(deps, user)),
  read(security.startSecondFactorPasskey, async ({ user }) =>
    challengeWire(await startPasskeyProof(deps, user.userId)),
  ),
  writePrepared(
    security.confirmSecondFactor,
    async ({ user: { userId }, body, ip, device }) => {
      const { totp, passkey, recovery_code: recoveryCode } = body
      const requestOrigin = requestOriginOf(deps, { ip, device })
      if (totp !== undefined) return requireTotp(deps, userId, totp, requestOrigin)
      if (recoveryCode !== undefined)
        return requireRecoveryCode(deps, userId, recoveryCode, requestOrigin)
      if (passkey) return requirePasskey(deps, userId, passkey.challenge_id, passkey.response)
      return refuse('validation_failed', undefined, { totp: 'validation.required' })
    },
    async (tx, { user }) => sessionWire(await completeSignIn(tx, deps, user)),
  ),
  write(security.startTotp, (tx, { user }) => startTotp(tx, deps, user.userId)),
  write(security.confirmTotp, async (tx, { user, body, lang }) => ({
    recovery_codes: await confirmTotp(tx, deps, user, body.code, lang),
  })),
  write(security.removeTotp, async (tx, { user, lang }) => {
    await removeTotp(tx, deps, user, lang)
    return {}
  }),
  write(security.createRecoveryCodes, async (tx, { user, lang }) => ({
    recovery_codes: await createRecoveryCodes(tx, deps, user, lang),
  })),
  write(security.undoKeyChange, async (tx, { body, lang }) => ({
    reset_token: await undoCredentialChange(tx, deps, body.token, lang),
  })),
]
