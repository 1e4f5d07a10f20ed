import { shrinkPhoto } from '@hawker/web/pictures/shrink-photo'

/** The limit of the API: 2 MB of picture. Base64 adds a third to that. */
const LIMITS = { longest: 1600, bytes: 2_000_000 }

/**
 * Converts a camera's picture to the data: URL of a JPEG of at most 2 MB.
 * Rejects when the browser cannot read the file.
 */
export const photoDataUrl = async (file: Blob): Promise<string> =>
  dataUrl(await shrinkPhoto(file, LIMITS))

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () =>
      fail(new Error('the picture cannot be read', { cause: reader.error })),
    )
    reader.readAsDataURL(blob)
  })
}
