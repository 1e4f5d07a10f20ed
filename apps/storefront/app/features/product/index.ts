/** What other features may use of a product; the sheet and the page are loaded when one is opened. */
export { additionOf, firstChoice, groupProblems, type Choice } from './addition.ts'
export { loadProduct } from './load-product.ts'
export { productPath } from './product-path.ts'
export { choiceFromForm } from './choice-from-form.ts'
export type { ProductGlance } from './product-sheet.tsx'
export { ProductSheet } from './sheet-later.ts'
export { ProductChooser } from './chooser-later.ts'
export type { Chosen } from './product-chooser.tsx'
