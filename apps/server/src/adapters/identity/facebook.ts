import * as client from 'openid-client'
import { claimedName } from '../../core/plain-name.ts'
import { asProviderRefusal, emailFrom } from './oidc.ts'
import { ProviderRefusal, type SocialSignIn, type ProviderProfile } from './port.ts'

export type FacebookOptions = {
  clientId: string
  clientSecret: string
  pages?: string
  graph?: string
  insecure?: boolean
}

const TIMEOUT_S = 10

/**
 * OAuth 2 with a profile request. Facebook does not say whether an e-mail address is verified, so
 * it counts as unverified.
 */
export function facebookSignIn({
  clientId,
  clientSecret,
  pages = 'https://www.facebook.com/v23.0',
  graph = 'https://graph.facebook.com/v23.0',
  insecure = false,
}: FacebookOptions): SocialSignIn {
  const config = new client.Configuration(
    {
      issuer: new URL(pages).origin,
      authorization_endpoint: `${pages}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
  )
  config.timeout = TIMEOUT_S
  if (insecure) client.allowInsecureRequests(config)
  return {
    provider: 'facebook',
    async authorizationUrl(redirectUri, { state, verifier }) {
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'public_profile email',
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    completeSignIn: (url, { state, verifier }) =>
      asProviderRefusal(fetchProfile(url, state, verifier)),
  }

  async function fetchProfile(
    url: URL,
    expectedState: string,
    pkceCodeVerifier: string,
  ): Promise<ProviderProfile> {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState,
      pkceCodeVerifier,
    })
    const answer = await client.fetchProtectedResource(
      config,
      tokens.access_token,
      new URL(`${graph}/me?fields=id,first_name,last_name,email`),
      'GET',
    )
    const person: Record<string, unknown> = JSON.parse(await answer.text())
    const text = (key: string) => {
      const value = person[key]
      return typeof value === 'string' && value !== '' ? value.slice(0, 254) : undefined
    }
    const subject = text('id')
    if (subject === undefined) throw new ProviderRefusal('no subject')
    return {
      subject,
      email: emailFrom(person['email']),
      emailVerified: false,
      phone: undefined,
      firstname: claimedName(person['first_name']),
      lastname: claimedName(person['last_name']),
    }
  }
}
