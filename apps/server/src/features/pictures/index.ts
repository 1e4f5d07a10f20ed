export { PICTURE_WIDTHS, savePicture } from './save-picture.ts'
export { pictureRoutes } from './picture.routes.ts'
