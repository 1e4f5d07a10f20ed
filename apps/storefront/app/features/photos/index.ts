export { PhotoField } from './photo-field.tsx'
export type { KeptPhoto, PhotoFieldProps } from './photo-field.tsx'
export { SentPhotos } from './sent-photos.tsx'
