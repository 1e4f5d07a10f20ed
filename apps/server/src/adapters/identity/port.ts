import type { SocialProvider } from '@hawker/contract/identity'

/** Secrets of one login, created before the redirect and checked when the user comes back. */
export type LoginFlow = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A user as a provider describes them. */
export type ProviderProfile = {
  /** Unlike an e-mail address, it never changes and is never reused. */
  readonly subject: string
  readonly email: string | undefined
  /** The provider has verified that this user receives mail at the address. */
  readonly emailVerified: boolean
  readonly phone: string | undefined
  readonly firstname: string | undefined
  readonly lastname: string | undefined
}

/** Sign-in at an external provider: OpenID Connect or OAuth 2, code flow with PKCE. */
export type SocialSignIn = {
  readonly provider: SocialProvider
  /** The URL to which the browser is redirected. */
  authorizationUrl(redirectUri: string, flow: LoginFlow): Promise<URL>
  /** The user who came back to `url`. Throws `ProviderRefusal` when any check fails. */
  completeSignIn(url: URL, flow: LoginFlow): Promise<ProviderProfile>
}

/** Verifies tokens of an external identity service. Undefined: invalid, expired, or not for us. */
export type HostedIdentity = { verify(idToken: string): Promise<ProviderProfile | undefined> }

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
