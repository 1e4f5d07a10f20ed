import type { Deps } from '../../../deps.ts'
import type { SubjectOfEdits } from '../../editing/index.ts'
import type { ProductChanges } from '../product.table.ts'
import { findOwnProduct, lockOwnProduct } from './own-product.ts'
import { updateProduct } from './update-product.ts'

/** Gives products their history and undo. */
export const productEdits = (deps: Pick<Deps, 'clock'>): SubjectOfEdits => ({
  subject: 'product',
  find: findOwnProduct,
  lock: lockOwnProduct,
  edit: (tx, { id, changes, ...edit }) =>
    // The history has the fields that an edit of a product wrote.
    updateProduct(tx, deps, { ...edit, productId: id, changes: changes as ProductChanges }),
})
