// Re-exports until every importer names the new module.
export {
  pictureIn,
  pictureSources,
  pictureUrl,
  smallPicture,
  tinyPicture,
} from '@hawker/web/pictures/picture-url'
