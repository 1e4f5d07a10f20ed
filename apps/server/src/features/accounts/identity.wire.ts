import type { SentCode } from '@hawker/contract/accounts'
import type { DeviceSession, Passkey } from '@hawker/contract/identity'
import type { PendingCode } from './sign-in/verification-codes.ts'
import type { StoredPasskey } from './passkeys/passkey.store.ts'
import type { StoredSession } from './sessions/session.store.ts'

export const sentCodeWire = ({ verifyId, expiresAt, resendAt }: PendingCode): SentCode => ({
  verify_id: verifyId,
  expires_at: expiresAt.toISOString(),
  resend_at: resendAt.toISOString(),
})

export const deviceSessionWire =
  (currentId: number) =>
  ({ id, method, userAgent, createdAt, seenAt, expiresAt }: StoredSession): DeviceSession => ({
    id,
    method,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    current: id === currentId,
  })

export const passkeyWire = ({ id, title, createdAt, usedAt }: StoredPasskey): Passkey => ({
  id,
  title,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

export const challengeWire = ({
  challengeId,
  options,
}: {
  challengeId: string
  options: object
}) => ({
  challenge_id: challengeId,
  options: { ...options },
})
