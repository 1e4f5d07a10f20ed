export { PinMap, RouteMap, ShopsMap, ZoneMap } from './maps.tsx'
export type { MapMark } from './route-map.tsx'
export type { MapShop } from './shop-markers.ts'
export type { MapArea } from './shops-map.tsx'
