import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { oidcSignIn } from '../adapters/identity/oidc.ts'
import type { StandIn } from './social-stand-ins.ts'

const CLIENT = { clientId: 'hawker', clientSecret: 'a secret of the provider' }
const LIFE_S = 600

/** A certified OpenID provider on this machine, in Google's place: it signs in whoever `says` names, without asking. */
export async function openGoogle(callback: string): Promise<StandIn> {
  let said: Record<string, unknown> = { sub: 'nobody' }
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
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ ...said, sub }) }),
    cookies: { keys: ['test'] },
    ttl: { Interaction: LIFE_S, Session: LIFE_S, Grant: LIFE_S, AccessToken: LIFE_S, IdToken: LIFE_S },
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
    if (!context.path.startsWith('/interaction/')) return next()
    context.respond = false
    await provider.interactionFinished(context.req, context.res, { login: { accountId: String(said['sub']) } })
  })
  const way = oidcSignIn({
    provider: 'google',
    issuer: address,
    clientId: CLIENT.clientId,
    clientSecret: async () => CLIENT.clientSecret,
    scope: 'openid email profile',
    insecure: true,
  })
  return { way, address, says: (person) => void (said = person), close: () => void server.close() }
}
