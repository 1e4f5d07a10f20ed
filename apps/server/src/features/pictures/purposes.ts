import { MAX_PICTURE_BYTES, type PicturePurpose } from '@hawker/contract/pictures'

/** `longest`: the longer side of the stored picture, in pixels. Documents have small print. */
type Purpose = {
  readonly folder: string
  readonly longest: number
  readonly private: boolean
  /** The largest upload; couriers send photos over weak networks. */
  readonly maxBytes?: number
}
export const PURPOSES: Readonly<Record<PicturePurpose, Purpose>> = {
  avatar: { folder: 'avatars', longest: 640, private: false },
  review: { folder: 'reviews', longest: 1600, private: false },
  shop: { folder: 'shops', longest: 2048, private: false },
  claim: { folder: 'claims', longest: 1600, private: true },
  chat: { folder: 'chats', longest: 1600, private: true },
  parcel: { folder: 'parcels', longest: 1600, private: true, maxBytes: 2 * 1024 * 1024 },
  document: { folder: 'documents', longest: 2400, private: true },
}

export const maxBytesOf = (purpose: PicturePurpose): number =>
  PURPOSES[purpose].maxBytes ?? MAX_PICTURE_BYTES

/** Pictures of a customer's front door. */
export const DOOR_FOLDER = 'deliveries'

const PRIVATE_FOLDERS = new Set([
  DOOR_FOLDER,
  ...Object.values(PURPOSES).flatMap((purpose) => (purpose.private ? [purpose.folder] : [])),
])

/**
 * Whether a picture needs a sealed link (sealed-link.ts). Ignores case, because some file systems
 * do.
 */
export const isPrivate = (path: string): boolean =>
  PRIVATE_FOLDERS.has(path.slice(0, path.indexOf('/')).toLowerCase())
