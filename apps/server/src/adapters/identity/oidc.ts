import * as client from 'openid-client'
import { claimedName } from '../../core/plain-name.ts'
import { normalizeText } from '@hawker/domain/texts/typed-text'
import { readPhone } from '../../core/phone.ts'
import { ProviderRefusal, type SocialSignIn, type ProviderProfile } from './port.ts'

export type OidcOptions = {
  provider: SocialSignIn['provider']
  issuer: string
  clientId: string
  /** Called for each sign-in, because Apple's secrets are short-lived. */
  clientSecret: () => Promise<string>
  scope: string
  /** Apple requires a form response when the name is requested. */
  formPost?: boolean
  /** Allows HTTP, for a provider on this machine. */
  insecure?: boolean
}

const TIMEOUT_S = 10

/**
 * OpenID Connect. openid-client checks issuer, audience, nonce, state, expiry and the signature, by
 * an algorithm that the provider announces.
 */
export function oidcSignIn(options: OidcOptions): SocialSignIn {
  const { provider, clientId } = options
  let discovered: Promise<client.ServerMetadata> | undefined

  async function configuration(): Promise<client.Configuration> {
    const secret = await options.clientSecret()
    discovered ??= client
      .discovery(new URL(options.issuer), clientId, secret, undefined, {
        timeout: TIMEOUT_S,
        ...(options.insecure ? { execute: [client.allowInsecureRequests] } : {}),
      })
      .then((known) => known.serverMetadata())
    const metadata = await discovered.catch((cause: unknown) => {
      // Do not cache a failure: the next call tries again.
      discovered = undefined
      throw cause
    })
    const config = new client.Configuration(
      metadata,
      clientId,
      { client_secret: secret },
      client.ClientSecretPost(secret),
    )
    config.timeout = TIMEOUT_S
    // Check the signature although the ID token comes directly from the provider.
    client.enableNonRepudiationChecks(config)
    if (options.insecure) client.allowInsecureRequests(config)
    return config
  }

  return {
    provider,
    async authorizationUrl(redirectUri, flow) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: options.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(options.formPost ? { response_mode: 'form_post' } : {}),
      })
    },
    async completeSignIn(url, flow) {
      const config = await configuration()
      const tokens = await asProviderRefusal(
        client.authorizationCodeGrant(config, url, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims() ?? { sub: '' }
      return profileFromClaims({ ...(await userInfo(config, tokens, claims)), ...claims })
    },
  }
}

/**
 * What an ID token may leave to the userinfo endpoint (OpenID Connect Core 5.4): e-mail address and
 * name. The library checks that both are about the same subject.
 */
async function userInfo(
  config: client.Configuration,
  tokens: client.TokenEndpointResponse,
  { sub, email }: { readonly sub: string; readonly email?: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const isComplete = email !== undefined || !config.serverMetadata().userinfo_endpoint
  if (isComplete) return {}
  return asProviderRefusal(client.fetchUserInfo(config, tokens.access_token, sub))
}

/** Turns every failure of a sign-in into a ProviderRefusal. */
export async function asProviderRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new ProviderRefusal('the provider did not confirm the sign-in', { cause })
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 254) : undefined

/** An address in the spelling in which accounts store it. */
export const emailFrom = (claim: unknown): string | undefined =>
  text(normalizeText('email', text(claim) ?? ''))

export function profileFromClaims(claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const subject = text(claims['sub'])
  if (subject === undefined) throw new ProviderRefusal('no subject')
  return {
    subject,
    email: emailFrom(claims['email']),
    // Apple sends a string.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    phone:
      claims['phone_number_verified'] === true
        ? readPhone(text(claims['phone_number']) ?? '')
        : undefined,
    firstname: claimedName(claims['given_name']) ?? claimedName(claims['name']),
    lastname: claimedName(claims['family_name']),
  }
}
