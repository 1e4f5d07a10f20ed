/** What other features may use of a product; the sheet itself is loaded when one is opened. */
export { additionOf, firstChoice, groupProblems, type Choice } from './addition.ts'
export type { ProductGlance } from './product-sheet.tsx'
