import type { SocialProvider } from '@hawker/contract/identity'

/** What must be the same when somebody comes back from a provider as when they left. */
export type LoginFlow = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as a provider vouches for them. */
export type VouchedPerson = {
  /** Never changes and is never given to somebody else, unlike an address. */
  readonly subject: string
  readonly email: string | undefined
  /** The provider has seen that mail to this address arrives at this person. */
  readonly emailVerified: boolean
  readonly phone: string | undefined
  readonly firstname: string | undefined
  readonly lastname: string | undefined
}

/** Signs people in elsewhere (OpenID Connect or OAuth 2, code flow with PKCE). */
export type SocialSignIn = {
  readonly provider: SocialProvider
  /** Where the browser goes. */
  begin(redirectUri: string, flow: LoginFlow): Promise<URL>
  /** Who came back to `url`. Throws `ProviderRefusal` for everything that does not add up. */
  finish(url: URL, flow: LoginFlow): Promise<VouchedPerson>
}

/**
 * Checks tokens of an identity service that signs people in by itself. Undefined: not one of its
 * tokens, or not for us, or over.
 */
export type HostedIdentity = { verify(idToken: string): Promise<VouchedPerson | undefined> }

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
