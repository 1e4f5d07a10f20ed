import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'

/** What the API takes (contract: 2 MB of picture; base64 adds a third). */
const LIMITS = { longest: 1600, bytes: 2_000_000 }

/** A camera's picture as a data: address of a JPEG of at most 2 MB. Rejects when the browser cannot read the file. */
export const readPhoto = async (file: Blob): Promise<string> =>
  dataAddress(await shrinkPhoto(file, LIMITS))

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () =>
      fail(new Error('the picture cannot be read', { cause: reader.error })),
    )
    reader.readAsDataURL(blob)
  })
}
