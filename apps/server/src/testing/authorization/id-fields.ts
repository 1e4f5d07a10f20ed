import type { Operation } from '@hawker/contract/core/operation'
import { type Shape, shapeOf } from './sample-call.ts'

/** A field that takes an id, in the path, the query or the body. */
export type IdField = {
  readonly in: 'params' | 'query' | 'body'
  /** The names that lead to it; `0` is an item of a list. */
  readonly keys: readonly string[]
}
export const idFieldName = ({ in: part, keys }: IdField) => `${part} ${keys.join('.')}`

/** Fields that are not ids of rows: currencies and taxes of the marketplace, and names given by clients. */
const NO_ROWS =
  /^(type_id|tax_class_id|currency_id|category_id|parent_id|client_line_id|client_id|tax_id)$/
/** Everyone may read shops and their menus. Only staff of a shop may name it in order to change it. */
const PUBLIC_ROWS = /^(shop_id|stock_id|product_id)$/
const isIdName = (name: string) => /(^|_)ids?$/.test(name) || name === 'joinable_with'

/** The fields of an operation with ids of rows that belong to a person or a shop. */
export function idFieldsOf(op: Operation): IdField[] {
  const isPrivate: IsPrivate = (name, shape) =>
    isIdName(name) &&
    isWhole(shape) &&
    !NO_ROWS.test(name) &&
    (op.who === 'seller' || !PUBLIC_ROWS.test(name))
  const path = [...op.path.matchAll(/(\w+)\/\{(\w*id)\}/g)].flatMap(([, noun = '', name = '']) =>
    /(^|_)id$/.test(name) && (op.who === 'seller' || noun !== 'shops') ? [name] : [],
  )
  return [
    ...path.map((name) => ({ in: 'params' as const, keys: [name] })),
    ...idPathsIn(shapeOf(op.query), isPrivate).map((keys) => ({ in: 'query' as const, keys })),
    ...idPathsIn(shapeOf(op.body), isPrivate).map((keys) => ({ in: 'body' as const, keys })),
  ]
}

type IsPrivate = (name: string, shape: Shape) => boolean
/** UUID fields are not included: they are secrets that grant access. */
const isWhole = (shape: Shape): boolean =>
  shape.type === 'integer' ||
  (shape.type === 'array' && isWhole(shape.items ?? {})) ||
  (shape.anyOf ?? []).some(isWhole)

function idPathsIn(shape: Shape, isPrivate: IsPrivate): string[][] {
  const found = [
    ...(shape.anyOf ?? []).flatMap((one) => idPathsIn(one, isPrivate)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
      isPrivate(name, inner)
        ? [[name]]
        : idPathsIn(inner, isPrivate).map((keys) => [name, ...keys]),
    ),
    ...(shape.items ? idPathsIn(shape.items, isPrivate).map((keys) => ['0', ...keys]) : []),
  ]
  return [...new Map(found.map((keys) => [keys.join('.'), keys])).values()]
}
