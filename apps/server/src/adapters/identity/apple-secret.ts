import { SignJWT, importPKCS8 } from 'jose'

/** Apple takes no fixed secret: each is a short-lived statement signed with the developer's key. */
export async function appleSecret(
  options: { teamId: string; keyId: string; privateKey: string; clientId: string },
  now: Date,
): Promise<string> {
  const key = await importPKCS8(options.privateKey.replaceAll('\\n', '\n'), 'ES256')
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: options.keyId })
    .setIssuer(options.teamId)
    .setSubject(options.clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(key)
}
