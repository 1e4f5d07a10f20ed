const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const

/**
 * The size with the same shape whose longer side is at most `longest` pixels; never larger than
 * before.
 */
export function fitWithin(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** A photo as an upright JPEG of at most `bytes`. Rejects when the browser cannot read the file. */
export async function shrinkPhoto(
  file: Blob,
  { longest, bytes }: { longest: number; bytes: number },
): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitWithin(picture.width, picture.height, longest)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  if (drawing) {
    // Transparent parts would turn black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(picture, 0, 0, width, height)
  }
  picture.close()
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    )
    if (jpeg && jpeg.size <= bytes) return jpeg
  }
  throw new Error('The picture cannot be made small enough.')
}
