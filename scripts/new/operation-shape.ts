// What a new operation most likely is, by its verb and by the other operations of its module.
import type { Caller, Operation, RowScope } from '@hawker/contract/core/operation'

export type OperationShape = {
  readonly method: Operation['method']
  readonly who: Caller
  readonly rows: RowScope
  readonly path: `/${string}`
}

const READING = /^(list|show|find|search|count|read|stream)-/
const DELETING = /^(delete|remove)-/
const REPLACING = /^(update|change|save|set|replace|rename)-/

export const methodOf = (verb: string): Operation['method'] => {
  if (READING.test(`${verb}-`)) return 'GET'
  if (DELETING.test(`${verb}-`)) return 'DELETE'
  return REPLACING.test(`${verb}-`) ? 'PUT' : 'POST'
}

/** The most frequent value; the first one of equally frequent ones. */
export function mostFrequent<T extends string>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const isRead = ({ method }: Pick<Operation, 'method'>) => method === 'GET'
/** `/dashboard/seller/…` → `/dashboard/seller`, `/rest/shops/…` → `/rest` */
const prefixOf = ({ path }: Pick<Operation, 'path'>) =>
  path
    .split('/')
    .slice(0, path.startsWith('/dashboard/') ? 3 : 2)
    .join('/') as `/${string}`

/** `/dashboard/user/orders/{id}/undo` → `/dashboard/user/orders` */
const collectionOf = ({ path }: Pick<Operation, 'path'>) => path.slice(0, path.indexOf('/{id}'))

/**
 * Caller, rows and path of the operations of the module that read or write as the new one does;
 * without such, of all of them.
 */
export function shapeOf(
  noun: string,
  verb: string,
  siblings: readonly Operation[],
): OperationShape | undefined {
  const method = methodOf(verb)
  const alike = siblings.filter((op) => isRead(op) === isRead({ method }))
  const models = alike.length > 0 ? alike : siblings
  const scope = mostFrequent(models.map(({ who, rows }) => `${who} ${rows}`))
  const model = models.find(({ who, rows }) => `${who} ${rows}` === scope)
  if (!model) return undefined
  const { who, rows } = model
  const ofCaller = models.filter((op) => op.who === who)
  const collection = mostFrequent(
    ofCaller.filter(({ path }) => path.includes('/{id}')).map(collectionOf),
  )
  const base = collection ?? `${mostFrequent(ofCaller.map(prefixOf)) ?? '/rest'}/${noun}`
  return { method, who, rows, path: `${base as `/${string}`}/{id}/${verb}` }
}
