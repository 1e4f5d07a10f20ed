// Re-exports until every importer names the new module.
export { largePicture, pictureIn, smallPicture } from '@hawker/web/pictures/picture-url'
