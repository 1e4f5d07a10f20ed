export { TipField } from './tip-field.tsx'
export { type Tip, tipsOf } from './tip.ts'
