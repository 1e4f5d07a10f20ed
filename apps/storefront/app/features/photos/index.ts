export { PhotoField } from './photo-field.tsx'
export type { KeptPhoto } from './photo-field.tsx'
