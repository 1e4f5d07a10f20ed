import { Type, type Static } from 'typebox'
import { created, operation } from '../operation.ts'
import { Count, obj, oneOf, query } from '../shapes.ts'

/** What a picture is for. Those of claims, chats and documents are seen only by the people concerned. */
export const PICTURE_PURPOSES = ['avatar', 'review', 'claim', 'chat', 'shop', 'document'] as const
export type PicturePurpose = (typeof PICTURE_PURPOSES)[number]
export const LARGEST_PICTURE_BYTES = 8 * 1024 * 1024

/** The path of a kept picture, as operations that show pictures take it. */
export const PicturePath = Type.String({
  maxLength: 200,
  pattern: '^[a-z]+/[0-9a-f]{32}[A-Za-z0-9.-]*$',
})
export const KeptPicture = obj({
  /** What is sent on to whatever shows the picture. */
  img: Type.String(),
  /** Where it can be seen at once; a private one for some minutes only. */
  url: Type.String(),
  width: Count,
  height: Count,
})
export type KeptPicture = Static<typeof KeptPicture>

export const keepPicture = operation({
  method: 'POST',
  path: '/dashboard/user/pictures',
  summary:
    'Takes a picture that you want to show somewhere; what shows it takes its `img`. It is drawn anew, upright, without the place and camera written in it, and forgotten after a day if nothing shows it.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({ purpose: oneOf(PICTURE_PURPOSES) }),
  upload: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    bytes: LARGEST_PICTURE_BYTES,
  },
  answer: created(KeptPicture),
  errors: [],
})
