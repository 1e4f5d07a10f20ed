import type { Operation, PageMeta } from '@hawker/contract/core/operation'

type ListResult = {
  rows: unknown[]
  total: number
  totalIsEstimate?: boolean
  meta?: Record<string, unknown>
}

function pageMeta(
  { rows, total, totalIsEstimate, meta }: ListResult,
  page: number,
  perPage: number,
): PageMeta & Record<string, unknown> {
  const from = rows.length ? (page - 1) * perPage + 1 : null
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    per_page: perPage,
    from,
    to: from === null ? null : from + rows.length - 1,
    ...(totalIsEstimate ? { total_is_estimate: true } : {}),
    ...meta,
  }
}

function pageLinks(url: string, page: number, lastPage: number) {
  const at = (target: number | null) => {
    if (target === null) return null
    const [path = '', search = ''] = url.split('?')
    const query = new URLSearchParams(search)
    query.set('page', String(target))
    return `${path}?${query}`
  }
  return {
    first: at(1),
    last: at(lastPage),
    prev: at(page > 1 ? page - 1 : null),
    next: at(page < lastPage ? page + 1 : null),
  }
}

/** Wraps a result in the envelope of all successful responses. */
export function envelope(
  op: Operation,
  result: unknown,
  at: Date,
  url: string,
  query: { page?: number; perPage?: number },
  message: string,
) {
  const head = { timestamp: at.toISOString(), status: true, message }
  if (op.response.kind !== 'list') return { ...head, data: result }
  const list = result as ListResult
  const meta = pageMeta(list, query.page ?? 1, query.perPage ?? 10)
  return {
    ...head,
    data: list.rows,
    meta,
    links: pageLinks(url, meta.current_page, meta.last_page),
  }
}

const nullableString = { type: 'string', nullable: true } as const
const nullableInteger = { type: 'integer', nullable: true } as const
/**
 * JSON Schema of the envelope. The serializer drops all fields that the contract does not declare.
 */
export function envelopeSchema(op: Operation): Record<string, unknown> {
  const { schema, kind } = op.response
  const data = kind === 'list' || kind === 'all' ? { type: 'array', items: schema } : schema
  const head = {
    timestamp: { type: 'string' },
    status: { type: 'boolean' },
    message: { type: 'string' },
  }
  if (kind !== 'list') return { type: 'object', properties: { ...head, data } }
  return {
    type: 'object',
    properties: {
      ...head,
      data,
      meta: {
        type: 'object',
        additionalProperties: true,
        properties: {
          current_page: { type: 'integer' },
          last_page: { type: 'integer' },
          total: { type: 'integer' },
          per_page: { type: 'integer' },
          from: nullableInteger,
          to: nullableInteger,
        },
      },
      links: {
        type: 'object',
        properties: {
          first: nullableString,
          last: nullableString,
          prev: nullableString,
          next: nullableString,
        },
      },
    },
  }
}
