import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  SignJWT,
  decodeProtectedHeader,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  jwtVerify,
} from 'jose'
import { type AppleOptions, appleSignIn } from '../adapters/identity/apple.ts'
import { type FacebookOptions, facebookSignIn } from '../adapters/identity/facebook.ts'
import type { SocialSignIn } from '../adapters/identity/port.ts'
import { escapeHtml } from '@hawker/std/escape-html'

/** A provider on this machine that answers in the shapes of the real one. */
export type StandIn = {
  readonly way: SocialSignIn
  readonly address: string
  /** What it says of whoever comes next; their code counts once more. */
  says(person: Record<string, unknown>): void
  close(): void
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(body))
const html = (response: ServerResponse, body: string) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    .end(`<!doctype html><title>Provider</title><main>${body}</main>`)
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}
async function listening(
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => unknown,
) {
  const server = createServer(
    (request, response) =>
      void answer(request, response, new URL(request.url ?? '', 'http://provider')),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // By number: a site of its own, as a provider is.
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

/**
 * One code at a time, which counts once, for the one who brings the verifier of the challenge that
 * it was asked with.
 */
function authorizationCodes() {
  let asked = new URLSearchParams()
  let spent = false
  return {
    renew: () => void (spent = false),
    asks: (search: URLSearchParams) => void (asked = search),
    nonce: () => asked.get('nonce'),
    answer: () => ({ code: 'the-code', state: asked.get('state') ?? '' }),
    returnTo: () => asked.get('redirect_uri') ?? '',
    redeem(form: URLSearchParams): boolean {
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const right =
        !spent && form.get('code') === 'the-code' && challenge === asked.get('code_challenge')
      spent = true
      return right && form.get('redirect_uri') === asked.get('redirect_uri')
    },
  }
}

const TEAM = 'TEAM123456'
const KEY = 'KEY1234567'
export const APPLE_CLIENT = 'test.hawker.web'

/**
 * Apple: its discovery, its keys, its form that comes back from another site, and a token for
 * whoever brings a secret signed by the developer's key.
 */
export async function openApple(now: () => Date): Promise<StandIn> {
  const developer = await generateKeyPair('ES256', { extractable: true })
  const keys = await generateKeyPair('RS256')
  const desk = authorizationCodes()
  let said: Record<string, unknown> = {}
  const { address, close } = await listening(async (request, response, url) => {
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, 200, discoveryOf(address))
    if (url.pathname === '/auth/keys')
      return json(response, 200, {
        keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'W6WcOKB', use: 'sig', alg: 'RS256' }],
      })
    if (url.pathname === '/auth/authorize') {
      desk.asks(url.searchParams)
      const { user, ...answer } = { ...desk.answer(), user: said['user'] }
      const fields = Object.entries({ ...answer, ...(user ? { user: JSON.stringify(user) } : {}) })
      const inputs = fields
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
        .join('')
      return html(
        response,
        `<form method="post" action="${escapeHtml(desk.returnTo())}">${inputs}<button>Continue</button></form>`,
      )
    }
    const form = await formOf(request)
    const secret = form.get('client_secret') ?? ''
    const known = await jwtVerify(secret, developer.publicKey, {
      issuer: TEAM,
      subject: APPLE_CLIENT,
      audience: 'https://appleid.apple.com',
      maxTokenAge: '180 days',
      currentDate: now(),
    }).catch(() => undefined)
    if (!known || decodeProtectedHeader(secret).kid !== KEY)
      return json(response, 400, { error: 'invalid_client' })
    if (!desk.redeem(form))
      return json(response, 400, {
        error: 'invalid_grant',
        error_description: 'The code has expired or has been revoked.',
      })
    const { user: _name, ...claims } = said
    const id_token = await new SignJWT({
      nonce: desk.nonce(),
      nonce_supported: true,
      auth_time: 1,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'W6WcOKB' })
      .setIssuer(address)
      .setAudience(APPLE_CLIENT)
      .setIssuedAt()
      .setExpirationTime('1 day')
      .sign(keys.privateKey)
    return json(response, 200, {
      access_token: 'a.b.c',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: 'r.s.t',
      id_token,
    })
  })
  const options: AppleOptions = {
    teamId: TEAM,
    keyId: KEY,
    privateKey: await exportPKCS8(developer.privateKey),
    clientId: APPLE_CLIENT,
    issuer: address,
    insecure: true,
  }
  const says = (person: Record<string, unknown>) => {
    said = person
    desk.renew()
  }
  return { way: appleSignIn(options, now), address, says, close }
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth/authorize`,
  token_endpoint: `${issuer}/auth/token`,
  revocation_endpoint: `${issuer}/auth/revoke`,
  jwks_uri: `${issuer}/auth/keys`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'name'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'iat',
    'is_private_email',
    'iss',
    'nonce',
    'nonce_supported',
    'sub',
  ],
})

const APP: Pick<FacebookOptions, 'clientId' | 'clientSecret'> = {
  clientId: '1234567890',
  clientSecret: 'a secret of the app',
}

/**
 * Facebook: its dialog, and its Graph, which gives a token for a code and for a token what its
 * holder let it say.
 */
export async function openFacebook(): Promise<StandIn> {
  const desk = authorizationCodes()
  let said: Record<string, unknown> = {}
  const { address, close } = await listening(async (request, response, url) => {
    const oops = (message: string, code: number) =>
      json(response, 400, {
        error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' },
      })
    if (url.pathname === '/v23.0/dialog/oauth') {
      desk.asks(url.searchParams)
      return html(
        response,
        `<a href="${escapeHtml(`${desk.returnTo()}?${new URLSearchParams(desk.answer())}`)}">Continue</a>`,
      )
    }
    if (url.pathname === '/v23.0/me') {
      if (request.headers.authorization !== 'Bearer EAAB-token')
        return oops('Invalid OAuth access token.', 190)
      const fields = (url.searchParams.get('fields') ?? '').split(',')
      return json(
        response,
        200,
        Object.fromEntries(Object.entries(said).filter(([name]) => fields.includes(name))),
      )
    }
    const form = await formOf(request)
    if (form.get('client_id') !== APP.clientId || form.get('client_secret') !== APP.clientSecret)
      return oops('Error validating client secret.', 1)
    if (!desk.redeem(form)) return oops('This authorization code has been used.', 100)
    return json(response, 200, {
      access_token: 'EAAB-token',
      token_type: 'bearer',
      expires_in: 5_183_944,
    })
  })
  const says = (person: Record<string, unknown>) => {
    said = person
    desk.renew()
  }
  return {
    way: facebookSignIn({
      ...APP,
      pages: `${address}/v23.0`,
      graph: `${address}/v23.0`,
      insecure: true,
    }),
    address,
    says,
    close,
  }
}
