import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { clampCenter, cropSquare, type Center } from './crop.ts'

const PREVIEW_SIDE_PX = 288
/** Side of the uploaded picture. It is shown at up to 88 CSS px, on screens of up to 3x density. */
const UPLOAD_SIDE_PX = 640
const MAX_ZOOM = 4
const ARROW_STEP_PX = 16

/** Crops a picture to a square that is moved by touch, mouse or arrow keys, and zoomed. */
export default function CropDialog({
  file,
  onCrop,
  onClose,
}: {
  file: File
  onCrop: (picture: Blob) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [zoom, setZoom] = useState(1)
  const [center, setCenter] = useState<Center>({ x: 0.5, y: 0.5 })

  useEffect(() => {
    let unmounted = false
    createImageBitmap(file).then(
      (bitmap) => unmounted || setPicture(bitmap),
      () => {
        // The browser cannot decode the file.
        showToast({ kind: 'error', message: t('profile.picture_unreadable') })
        onClose()
      },
    )
    return () => void (unmounted = true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file])

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, zoom, center)
  }, [picture, zoom, center])

  const move = (byX: number, byY: number) => {
    if (!picture) return
    const { side } = cropSquare(picture, zoom, center)
    const scale = side / PREVIEW_SIDE_PX
    setCenter(
      clampCenter(picture, zoom, {
        x: center.x - (byX * scale) / picture.width,
        y: center.y - (byY * scale) / picture.height,
      }),
    )
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 1) move(event.movementX, event.movementY)
  }
  const press = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: [ARROW_STEP_PX, 0],
      ArrowRight: [-ARROW_STEP_PX, 0],
      ArrowUp: [0, ARROW_STEP_PX],
      ArrowDown: [0, -ARROW_STEP_PX],
    }[event.key]
    if (!by) return
    event.preventDefault()
    move(by[0] ?? 0, by[1] ?? 0)
  }
  const crop = () => {
    if (!picture) return
    const output = document.createElement('canvas')
    output.width = output.height = UPLOAD_SIDE_PX
    draw(output, picture, zoom, center)
    output.toBlob((blob) => blob && onCrop(blob), 'image/jpeg', 0.9)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('profile.crop')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button disabled={!picture} onClick={crop}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        {/* Arrow keys move the square in two directions, like a slider. */}
        <div
          role="group"
          aria-label={t('profile.crop_hint')}
          className="overflow-hidden rounded-full bg-sunk"
        >
          <canvas
            ref={canvas}
            width={PREVIEW_SIDE_PX * 2}
            height={PREVIEW_SIDE_PX * 2}
            tabIndex={0}
            role="img"
            aria-label={t('profile.crop_hint')}
            className="size-72 max-w-full cursor-grab touch-none"
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={press}
          />
        </div>
        <label className="grid w-full gap-1 text-sm text-muted">
          {t('profile.zoom')}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            className="h-11 w-full accent-brand"
            onChange={({ target }) => {
              const next = Number(target.value)
              setZoom(next)
              if (picture) setCenter(clampCenter(picture, next, center))
            }}
          />
        </label>
      </div>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, zoom: number, center: Center): void {
  const { left, top, side } = cropSquare(picture, zoom, center)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: paint white below the picture.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
