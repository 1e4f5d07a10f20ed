import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, type JWTPayload, decodeJwt, exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { oidcSignIn } from '../../adapters/identity/oidc.ts'
import type { FakeProvider } from './fake-social-providers.ts'

const CLIENT = { clientId: 'hawker', clientSecret: 'a secret of the provider' }
const LIFE_S = 600

export type FakeOpenIdProvider = FakeProvider & {
  /** Replaces all ID tokens by forged ones. Undefined: valid tokens again. */
  forgeTokens(forge: Forge | undefined): void
}
export type Forge = (claims: JWTPayload, key: CryptoKey) => Promise<string>

export type FakeOpenIdOptions = {
  readonly algorithm: 'RS256' | 'ES256'
  /** Google's ID tokens have e-mail address and name. By default OpenID leaves them to userinfo. */
  readonly profileIn: 'id_token' | 'userinfo'
}

/**
 * A fake Google: a certified OpenID provider that signs in the user of `signsInAs` without a login
 * page.
 */
export async function startFakeGoogle(
  callback: string,
  { algorithm, profileIn }: FakeOpenIdOptions = { algorithm: 'RS256', profileIn: 'id_token' },
): Promise<FakeOpenIdProvider> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  let forge: Forge | undefined
  let nextProfile: Record<string, unknown> = { sub: 'nobody' }
  let provider: Provider
  const server = createServer((request, response) => void provider.callback()(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  provider = new Provider(address, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    conformIdTokenClaims: profileIn === 'userinfo',
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...nextProfile, sub }),
    }),
    cookies: { keys: ['test'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: algorithm, use: 'sig' }] },
    ttl: {
      Interaction: LIFE_S,
      Session: LIFE_S,
      Grant: LIFE_S,
      AccessToken: LIFE_S,
      IdToken: LIFE_S,
    },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path === '/token') {
      await next()
      const answer = context.body as { id_token?: string }
      if (forge && answer.id_token)
        context.body = { ...answer, id_token: await forge(decodeJwt(answer.id_token), privateKey) }
      return
    }
    if (!context.path.startsWith('/interaction/')) return next()
    context.respond = false
    await provider.interactionFinished(context.req, context.res, {
      login: { accountId: String(nextProfile['sub']) },
    })
  })
  const signIn = oidcSignIn({
    provider: 'google',
    issuer: address,
    clientId: CLIENT.clientId,
    clientSecret: async () => CLIENT.clientSecret,
    scope: 'openid email profile',
    insecure: true,
  })
  return {
    signIn: signIn,
    address,
    signsInAs: (person) => void (nextProfile = person),
    forgeTokens: (next) => void (forge = next),
    close: () => void server.close(),
  }
}

/** Follows the provider's redirects up to the callback, as a browser does. */
export async function followToCallback(start: string, callback: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = start
  for (let hops = 0; hops < 10 && !url.startsWith(callback); hops++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
      jar.set(name, value)
    }
    url = new URL(
      answer.headers.get('location') ??
        assert.fail(`${url}: ${answer.status} ${await answer.text()}`),
      url,
    ).href
  }
  return new URL(url)
}
