import type { Operation } from '@hawker/contract/core/operation'
import { type ValidValues, type Shape, sampleOf, shapeOf } from './sample-call.ts'

/** A field that takes an id, in the path, the query or the body. */
export type IdField = { readonly in: 'path' | 'query' | 'body'; readonly keys: readonly string[] }
export const idFieldName = ({ in: part, keys }: IdField) => `${part} ${keys.join('.')}`

/**
 * Ids of public rows (shops, products, currencies), and fields that are not ids of rows
 * (client-side ids, tax numbers).
 */
const PUBLIC_IDS = new RegExp(
  '^(type_id|tax_class_id|shop_id|currency_id|category_id|stock_id|product_id|parent_id|' +
    'client_line_id|client_id|tax_id)$',
)
const isPrivateId = (name: string, shape: Shape) =>
  /(^|_)ids?$/.test(name) && !PUBLIC_IDS.test(name) && isWhole(shape)
/** UUID fields are not included: they are secrets that grant access. */
const isWhole = (shape: Shape): boolean =>
  shape.type === 'integer' ||
  (shape.type === 'array' && isWhole(shape.items ?? {})) ||
  (shape.anyOf ?? []).some(isWhole)

export function idFieldsOf(op: Operation): IdField[] {
  const path = [...op.path.matchAll(/(\w+)\/\{(\w*id)\}/g)].flatMap(([, noun = '', name = '']) =>
    // Everyone may read a shop. Only its staff may change it.
    /(^|_)id$/.test(name) && (op.who === 'seller' || noun !== 'shops') ? [name] : [],
  )
  return [
    ...path.map((name) => ({ in: 'path' as const, keys: [name] })),
    ...idPathsIn(shapeOf(op.query)).map((keys) => ({ in: 'query' as const, keys })),
    ...idPathsIn(shapeOf(op.body)).map((keys) => ({ in: 'body' as const, keys })),
  ]
}

function idPathsIn(shape: Shape): string[][] {
  const found = [
    ...(shape.anyOf ?? []).flatMap(idPathsIn),
    ...idPathsOfProperties(shape),
    ...(shape.items ? idPathsIn(shape.items).map((keys) => ['0', ...keys]) : []),
  ]
  return [...new Map(found.map((keys) => [keys.join('.'), keys])).values()]
}
const idPathsOfProperties = ({ properties = {} }: Shape): string[][] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    isPrivateId(name, inner) ? [[name]] : idPathsIn(inner).map((keys) => [name, ...keys]),
  )

/** A valid value of a schema with `id` at the given path. */
export function valueWith(
  shape: Shape,
  [key, ...rest]: readonly string[],
  id: number,
  fitting: ValidValues,
): unknown {
  const variant = (shape.anyOf ?? []).find((one) =>
    key === '0' ? one.items : one.properties?.[key ?? ''],
  )
  if (variant) return valueWith(variant, [key ?? '', ...rest], id, fitting)
  if (key === undefined) return shape.type === 'array' ? [id] : id
  if (key === '0') return [valueWith(shape.items ?? {}, rest, id, fitting)]
  const parent = sampleOf(shape, '', fitting)
  return {
    ...(typeof parent === 'object' ? parent : {}),
    [key]: valueWith(shape.properties?.[key] ?? {}, rest, id, fitting),
  }
}
