import { oidcSignIn } from './oidc.ts'
import type { SocialSignIn } from './port.ts'

const APPLE = 'https://appleid.apple.com'
const SECRET_LIFE_S = 300

export type AppleKey = { teamId: string; keyId: string; privateKey: string; clientId: string }
export type AppleOptions = AppleKey & { issuer?: string; insecure?: boolean }

/**
 * Sign in with Apple: OpenID Connect with a signed client secret and a form response. The name
 * comes with the first sign-in only.
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

/** The client secret: a short-lived JWT signed with the developer's key. */
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
