import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type ProviderHttpRequest, providerHttp } from '../http-client.ts'
import type { ProviderSetup } from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { ErrorAnswer, HasId, ListOf } from './stripe-objects.ts'

const HOST = 'https://api.stripe.com'
export const STRIPE_VERSION = '2026-10-28.endive'
const PAGE_SIZE = 100

export type FormValue =
  | string
  | number
  | bigint
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue }

export type StripeApi = ReturnType<typeof stripeApi>

/** Stripe's API: forms out, JSON back, one version, and answers whose shape is checked. */
export function stripeApi(setup: ProviderSetup) {
  const http = providerHttp(
    {
      host: setup.host ?? HOST,
      headers: () => ({
        authorization: `Bearer ${setup.keys['secret_key'] ?? ''}`,
        'stripe-version': STRIPE_VERSION,
      }),
    },
    setup,
    errorOf,
  )

  async function send<Schema extends TSchema>(
    request: ProviderHttpRequest,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const { json } = await http.send(request).catch((error: unknown) => {
      // Another call with the same key, or on the same object, is still running.
      if (isRefusedBy(error) && error.httpStatus === 409)
        throw new ProviderError('no_answer', error.message, { httpStatus: 409, cause: error })
      throw error
    })
    return readAnswer(request.operation, schema, json)
  }

  const get = <Schema extends TSchema>(
    operation: string,
    path: string,
    schema: Schema,
    query: FormValue = {},
  ) => send({ operation, method: 'GET', path: withQuery(path, query) }, schema)

  return {
    get,
    /** Undefined when Stripe does not know the object. */
    find: async <Schema extends TSchema>(
      operation: string,
      path: string,
      schema: Schema,
      query: FormValue = {},
    ): Promise<Static<Schema> | undefined> =>
      get(operation, path, schema, query).catch((error: unknown) => {
        if (isRefusedBy(error, 'resource_missing')) return undefined
        throw error
      }),
    /** All objects of a list, over its pages. */
    async *list<Item extends TSchema>(
      operation: string,
      path: string,
      item: Item,
      query: Readonly<Record<string, FormValue>> = {},
    ): AsyncGenerator<Static<Item>> {
      let after: string | undefined
      do {
        const page = await get(operation, path, ListOf(item), {
          ...query,
          limit: PAGE_SIZE,
          starting_after: after,
        })
        yield* page.data
        const last: unknown = page.data.at(-1)
        after = page.has_more && Value.Check(HasId, last) ? last.id : undefined
      } while (after !== undefined)
    },
    post: <Schema extends TSchema>(
      operation: string,
      path: string,
      schema: Schema,
      fields: FormValue = {},
      key?: string,
    ) =>
      send(
        {
          operation,
          method: 'POST',
          path,
          form: formOf(fields),
          ...(key === undefined ? {} : { key, headers: { 'idempotency-key': key } }),
        },
        schema,
      ),
    delete: <Schema extends TSchema>(operation: string, path: string, schema: Schema) =>
      send({ operation, method: 'DELETE', path }, schema),
  }
}

/** Nested fields in Stripe's notation, such as `line_items[0][quantity]`. */
function formOf(fields: FormValue, prefix = '', form = new URLSearchParams()): URLSearchParams {
  if (fields === undefined) return form
  if (typeof fields !== 'object') {
    form.append(prefix, String(fields))
    return form
  }
  for (const [name, value] of Object.entries(fields))
    formOf(value, prefix === '' ? name : `${prefix}[${name}]`, form)
  return form
}
function withQuery(path: string, query: FormValue): string {
  const text = formOf(query).toString()
  return text === '' ? path : `${path}?${text}`
}

function errorOf(body: unknown) {
  if (!Value.Check(ErrorAnswer, body)) return { code: null, message: null }
  const { code, decline_code, message, type } = body.error
  return { code: code ?? decline_code ?? type, message: message ?? code ?? type }
}
