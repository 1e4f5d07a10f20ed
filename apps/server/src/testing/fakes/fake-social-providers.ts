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
import { type AppleOptions, appleSignIn } from '../../adapters/identity/apple.ts'
import { type FacebookOptions, facebookSignIn } from '../../adapters/identity/facebook.ts'
import type { SocialSignIn } from '../../adapters/identity/port.ts'
import { type Html, markup } from '@hawker/std/markup'

/** A local provider with the same requests and responses as the real one. */
export type FakeProvider = {
  readonly signIn: SocialSignIn
  readonly address: string
  /** Sets the profile of the next sign-in, and makes the code valid again. */
  signsInAs(person: Record<string, unknown>): void
  close(): void
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(body))
const html = (response: ServerResponse, body: Html) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    .end(markup`<!doctype html><title>Provider</title><main>${body}</main>`.html)
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
  // An IP address, so that the provider is another site than localhost.
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

/** Issues one authorization code. It is valid once and needs the verifier of its PKCE challenge. */
function authorizationCodes() {
  let request = new URLSearchParams()
  let isUsed = false
  return {
    renew: () => void (isUsed = false),
    asks: (search: URLSearchParams) => void (request = search),
    nonce: () => request.get('nonce'),
    answer: () => ({ code: 'the-code', state: request.get('state') ?? '' }),
    returnTo: () => request.get('redirect_uri') ?? '',
    redeem(form: URLSearchParams): boolean {
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isValid =
        !isUsed && form.get('code') === 'the-code' && challenge === request.get('code_challenge')
      isUsed = true
      return isValid && form.get('redirect_uri') === request.get('redirect_uri')
    },
  }
}

const TEAM = 'TEAM123456'
const KEY = 'KEY1234567'
export const APPLE_CLIENT = 'test.hawker.web'

/**
 * A fake Apple: discovery, keys, a form response, and ID tokens for a client secret that the
 * developer's key signed.
 */
export async function startFakeApple(now: () => Date): Promise<FakeProvider> {
  const developer = await generateKeyPair('ES256', { extractable: true })
  const keys = await generateKeyPair('RS256')
  const codes = authorizationCodes()
  let profile: Record<string, unknown> = {}
  const { address, close } = await listening(async (request, response, url) => {
    if (url.pathname === '/.well-known/openid-configuration')
      return json(response, 200, discoveryOf(address))
    if (url.pathname === '/auth/keys')
      return json(response, 200, {
        keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'W6WcOKB', use: 'sig', alg: 'RS256' }],
      })
    if (url.pathname === '/auth/authorize') {
      codes.asks(url.searchParams)
      const { user, ...answer } = { ...codes.answer(), user: profile['user'] }
      const fields = Object.entries({ ...answer, ...(user ? { user: JSON.stringify(user) } : {}) })
      const inputs = fields.map(
        ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
      )
      return html(
        response,
        markup`<form method="post" action="${codes.returnTo()}">${inputs}<button>Continue</button></form>`,
      )
    }
    const form = await formOf(request)
    const secret = form.get('client_secret') ?? ''
    const validSecret = await jwtVerify(secret, developer.publicKey, {
      issuer: TEAM,
      subject: APPLE_CLIENT,
      audience: 'https://appleid.apple.com',
      maxTokenAge: '180 days',
      currentDate: now(),
    }).catch(() => undefined)
    if (!validSecret || decodeProtectedHeader(secret).kid !== KEY)
      return json(response, 400, { error: 'invalid_client' })
    if (!codes.redeem(form))
      return json(response, 400, {
        error: 'invalid_grant',
        error_description: 'The code has expired or has been revoked.',
      })
    const { user: _name, ...claims } = profile
    const id_token = await new SignJWT({
      nonce: codes.nonce(),
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
    profile = person
    codes.renew()
  }
  return { signIn: appleSignIn(options, now), address, signsInAs: says, close }
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

/** A fake Facebook: the login dialog, and the Graph API with tokens and profiles. */
export async function startFakeFacebook(): Promise<FakeProvider> {
  const codes = authorizationCodes()
  let profile: Record<string, unknown> = {}
  const { address, close } = await listening(async (request, response, url) => {
    const fail = (message: string, code: number) =>
      json(response, 400, {
        error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' },
      })
    if (url.pathname === '/v23.0/dialog/oauth') {
      codes.asks(url.searchParams)
      return html(
        response,
        markup`<a href="${codes.returnTo()}?${String(new URLSearchParams(codes.answer()))}">Continue</a>`,
      )
    }
    if (url.pathname === '/v23.0/me') {
      if (request.headers.authorization !== 'Bearer EAAB-token')
        return fail('Invalid OAuth access token.', 190)
      const fields = (url.searchParams.get('fields') ?? '').split(',')
      return json(
        response,
        200,
        Object.fromEntries(Object.entries(profile).filter(([name]) => fields.includes(name))),
      )
    }
    const form = await formOf(request)
    if (form.get('client_id') !== APP.clientId || form.get('client_secret') !== APP.clientSecret)
      return fail('Error validating client secret.', 1)
    if (!codes.redeem(form)) return fail('This authorization code has been used.', 100)
    return json(response, 200, {
      access_token: 'EAAB-token',
      token_type: 'bearer',
      expires_in: 5_183_944,
    })
  })
  const says = (person: Record<string, unknown>) => {
    profile = person
    codes.renew()
  }
  return {
    signIn: facebookSignIn({
      ...APP,
      pages: `${address}/v23.0`,
      graph: `${address}/v23.0`,
      insecure: true,
    }),
    address,
    signsInAs: says,
    close,
  }
}
