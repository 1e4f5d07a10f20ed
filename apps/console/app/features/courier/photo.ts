/** What the API takes (contract: 2 MB of picture; base64 adds a third). */
const MOST_BYTES = 2_000_000
const LONGEST_SIDE = 1600
const QUALITIES = [0.82, 0.7, 0.55, 0.4] as const

/** The largest size of the same shape whose longer side is at most `longest`; never larger than it was. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A camera's picture as a data: address of a JPEG of at most 2 MB. Rejects when the browser cannot read the file. */
export async function readPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitWithin(picture.width, picture.height, LONGEST_SIDE)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= MOST_BYTES) return dataAddress(jpeg)
  }
  throw new Error('the picture stays too large')
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(new Error('the picture cannot be read', { cause: reader.error })))
    reader.readAsDataURL(blob)
  })
}
