import { oidcSignIn } from './oidc.ts'
import type { SocialSignIn } from './port.ts'

const APPLE = 'https://appleid.apple.com'
const SECRET_LIFE_S = 300

export type AppleKey = { teamId: string; keyId: string; privateKey: string; clientId: string }
export type AppleOptions = AppleKey & { issuer?: string; insecure?: boolean }

/**
 * OpenID Connect in Apple's manner: no fixed secret, and an answer by a form, which says a name the
 * first time only.
 */
export const appleSignIn = (
  { issuer = APPLE, insecure = false, ...key }: AppleOptions,
  now: () => Date,
): SocialSignIn =>
  oidcSignIn({
    provider: 'apple',
    issuer,
    clientId: key.clientId,
    clientSecret: () => appleSecret(key, now()),
    scope: 'openid email name',
    formPost: true,
    insecure,
  })

/** A short-lived statement signed with the developer's key. */
async function appleSecret(
  { teamId, keyId, privateKey, clientId }: AppleKey,
  now: Date,
): Promise<string> {
  const { SignJWT, importPKCS8 } = await import('jose')
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECRET_LIFE_S)
    .sign(key)
}
