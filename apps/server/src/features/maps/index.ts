export { mapsRoutes } from './maps.routes.ts'
export { type NewPlace, placeSource, savePlaces } from './place.store.ts'
export type { MapTiles } from './show-base-map.ts'
