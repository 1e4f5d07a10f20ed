export { PhotoField } from './photo-field.tsx'
export type { UploadedPhoto, PhotoFieldProps } from './photo-field.tsx'
export { PhotoThumbnails } from './photo-thumbnails.tsx'
