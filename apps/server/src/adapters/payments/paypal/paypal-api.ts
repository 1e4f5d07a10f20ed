import { MINUTE_MS, SECOND_MS } from '@hawker/std/time'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  type ProviderAnswer,
  type ProviderHttp,
  type ProviderHttpRequest,
  providerHttp,
} from '../http-client.ts'
import type { ProviderSetup } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'

/** A token is renewed this long before its end. */
const TOKEN_MARGIN_MS = 5 * MINUTE_MS

const TOKEN_ANSWER = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Number({ minimum: 0 }),
  app_id: Type.Optional(Type.String()),
})
type Token = { readonly http: ProviderHttp; readonly appId: string; readonly freshUntil: number }

const ERROR_BODY = Type.Partial(
  Type.Object({
    name: Type.String(),
    message: Type.String(),
    details: Type.Array(
      Type.Partial(Type.Object({ issue: Type.String(), description: Type.String() })),
    ),
    error: Type.String(),
    error_description: Type.String(),
  }),
)

export type PaypalApi = {
  /** Sends with a token and, where the request has a key, with `PayPal-Request-Id`. */
  send(request: ProviderHttpRequest): Promise<ProviderAnswer>
  /** Requests a token, although the cached one may still be good. */
  renewToken(): Promise<{ appId: string }>
}

export function paypalApi(
  host: string,
  { keys, clock, onCall }: Pick<ProviderSetup, 'keys' | 'clock' | 'onCall'>,
): PaypalApi {
  const { client_id: clientId = '', client_secret: clientSecret = '' } = keys
  let token: Token | undefined
  let renewal: Promise<Token> | undefined

  const credentials = { client_id: clientId, client_secret: clientSecret }
  const tokenHttp = providerHttp(
    { host },
    {
      keys: credentials,
      // The client cannot know that this answer is a secret.
      onCall: (call) => onCall?.(call.httpStatus === 200 ? { ...call, answer: '' } : call),
    },
    (body) => {
      const { code, message } = paypalErrorOf(body)
      // An error without words would quote the answer.
      return { code, message: message ?? 'no reason' }
    },
  )
  /** Removes the token from errors and logs, too. */
  const httpWith = (bearer: string) =>
    providerHttp(
      { host, headers: () => ({ authorization: `Bearer ${bearer}` }) },
      { keys: { ...credentials, bearer }, ...(onCall ? { onCall } : {}) },
      paypalErrorOf,
    )

  async function requestToken(): Promise<Token> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const answer = await tokenHttp.send({
      operation: 'get token',
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: `Basic ${basic}` },
      form: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token, expires_in, app_id } = readAnswer('get token', TOKEN_ANSWER, answer.json)
    const lifeMs = expires_in * SECOND_MS
    return {
      http: httpWith(access_token),
      appId: app_id ?? 'PayPal',
      freshUntil: clock.now().getTime() + lifeMs - Math.min(TOKEN_MARGIN_MS, lifeMs / 2),
    }
  }
  /** Parallel callers share one request. */
  function renewToken(): Promise<Token> {
    renewal ??= requestToken()
      .then((renewed) => (token = renewed))
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }
  /** The cached token, unless it is the refused one or near its end. */
  const usableToken = (refused?: Token): Promise<Token> | Token =>
    token !== undefined && token !== refused && token.freshUntil > clock.now().getTime()
      ? token
      : renewToken()

  const sendWith = ({ http }: Token, request: ProviderHttpRequest) =>
    http.send(
      request.key === undefined
        ? request
        : { ...request, headers: { ...request.headers, 'paypal-request-id': request.key } },
    )

  return {
    renewToken,
    async send(request) {
      const used = await usableToken()
      try {
        return await sendWith(used, request)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // A revoked token. The refused call did nothing, so it can be repeated.
        if (error.httpStatus === 401) return sendWith(await usableToken(used), request)
        // The first call with this key is still at work.
        if (error.httpStatus === 409)
          throw new ProviderError('no_answer', error.message, {
            httpStatus: 409,
            code: error.code,
            cause: error,
          })
        throw error
      }
    },
  }
}

export function paypalErrorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(ERROR_BODY, body)) return { code: null, message: null }
  const { name, message, details, error, error_description } = body
  const code = details?.[0]?.issue ?? name ?? error ?? null
  const words = details?.[0]?.description ?? message ?? error_description
  return { code, message: [code, words].filter(Boolean).join(': ') || null }
}
