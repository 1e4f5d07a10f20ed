import { Type, type Static } from 'typebox'
import { created, operation } from '../core/operation.ts'
import { Count, obj, oneOf, query } from '../core/shapes.ts'

/**
 * The purpose of a picture. Pictures of claims, chats, documents and parcels are private to the people
 * involved.
 */
export const PICTURE_PURPOSES = [
  'avatar',
  'review',
  'claim',
  'chat',
  'shop',
  'document',
  'parcel',
] as const
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

/** The path of an uploaded picture, as input of other operations. */
export const PicturePath = Type.String({
  maxLength: 200,
  pattern: '^[a-z]+/[0-9a-f]{32}[A-Za-z0-9.-]*$',
})
export const UploadedPicture = obj({
  /** The path to pass to the operation that shows the picture. */
  img: Type.String(),
  /** The URL of the picture; for a private one it expires after some minutes. */
  url: Type.String(),
  width: Count,
  height: Count,
})
export type UploadedPicture = Static<typeof UploadedPicture>

export const keepPicture = operation({
  method: 'POST',
  path: '/dashboard/user/pictures',
  summary:
    'Uploads a picture; other operations take its `img`. It is re-encoded upright and without ' +
    'metadata, and deleted after a day when nothing shows it.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({ purpose: oneOf(PICTURE_PURPOSES) }),
  upload: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    bytes: MAX_PICTURE_BYTES,
  },
  response: created(UploadedPicture),
  errors: [],
})
