import type { SocialProvider } from '@hawker/contract/identity'
import type { IdentityConfig } from '../../config/config.ts'
import { appleSignIn } from './apple.ts'
import { facebookSignIn } from './facebook.ts'
import { oidcSignIn } from './oidc.ts'
import type { HostedIdentity, SocialSignIn } from './port.ts'

/** The configured providers, in the order of their buttons. */
export function openSocial(
  { google, facebook, apple }: IdentityConfig,
  now: () => Date,
): ReadonlyMap<SocialProvider, SocialSignIn> {
  const providers: SocialSignIn[] = []
  if (google) {
    const secret = google.clientSecret
    providers.push(
      oidcSignIn({
        provider: 'google',
        issuer: google.issuer,
        clientId: google.clientId,
        clientSecret: async () => secret,
        scope: 'openid email profile',
        insecure:
          google.issuer.startsWith('http://localhost:') ||
          google.issuer.startsWith('http://127.0.0.1:'),
      }),
    )
  }
  if (facebook) providers.push(facebookSignIn(facebook))
  if (apple) providers.push(appleSignIn(apple, now))
  return new Map(providers.map((signIn) => [signIn.provider, signIn]))
}

export async function openHosted(
  { firebaseProject, firebaseKeysUrl }: IdentityConfig,
  now: () => Date,
): Promise<HostedIdentity | undefined> {
  if (firebaseProject === undefined) return undefined
  const { firebaseIdentity } = await import('./firebase.ts')
  return firebaseIdentity({ project: firebaseProject, keysUrl: firebaseKeysUrl, now })
}
