export { TipField } from './tip-field.tsx'
