import { findEdited, lockEdited } from '@hawker/postgres/table/editable'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { shopIdsOf } from '../../shops/index.ts'
import { EDITABLE_PRODUCTS, type EditedProduct } from '../product.table.ts'
import { findShopOfProduct } from './menu-product.store.ts'

/** The product, if the user belongs to the staff of its shop. */
export const findOwnProduct = async (
  queries: Queries,
  productId: number,
  userId: number,
): Promise<EditedProduct | undefined> =>
  (await isOwn(queries, productId, userId))
    ? findEdited(queries, EDITABLE_PRODUCTS, productId)
    : undefined

/** The same, locked until the end of the transaction. */
export const lockOwnProduct = async (
  tx: Tx,
  productId: number,
  userId: number,
): Promise<EditedProduct | undefined> =>
  (await isOwn(tx, productId, userId)) ? lockEdited(tx, EDITABLE_PRODUCTS, productId) : undefined

const isOwn = async (queries: Queries, productId: number, userId: number): Promise<boolean> =>
  (await findShopOfProduct(queries, productId, await shopIdsOf(queries, userId))) !== undefined
