import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { clampedMiddle, cutOf, type Middle } from './crop.ts'

const SIDE = 288
/** What is sent; it is shown at 88 px at most, three times that on fine screens. */
const SENT_SIDE = 640
const MOST_ZOOM = 4
const STEP = 16

/** The square of a picture that is kept: moved with a finger, the mouse or arrow keys, and zoomed. */
export default function CropDialog({
  file,
  onCut,
  onClose,
}: {
  file: File
  onCut: (picture: Blob) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [zoom, setZoom] = useState(1)
  const [middle, setMiddle] = useState<Middle>({ x: 0.5, y: 0.5 })

  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (bitmap) => gone || setPicture(bitmap),
      () => {
        // Not a picture that this browser can open.
        showToast({ kind: 'error', message: t('profile.picture_unreadable') })
        onClose()
      },
    )
    return () => void (gone = true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file])

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, zoom, middle)
  }, [picture, zoom, middle])

  const move = (byX: number, byY: number) => {
    if (!picture) return
    const { side } = cutOf(picture, zoom, middle)
    const scale = side / SIDE
    setMiddle(
      clampedMiddle(picture, zoom, {
        x: middle.x - (byX * scale) / picture.width,
        y: middle.y - (byY * scale) / picture.height,
      }),
    )
  }
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 1) move(event.movementX, event.movementY)
  }
  const press = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    }[event.key]
    if (!by) return
    event.preventDefault()
    move(by[0] ?? 0, by[1] ?? 0)
  }
  const cut = () => {
    if (!picture) return
    const sent = document.createElement('canvas')
    sent.width = sent.height = SENT_SIDE
    draw(sent, picture, zoom, middle)
    sent.toBlob((blob) => blob && onCut(blob), 'image/jpeg', 0.9)
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
          <Button disabled={!picture} onClick={cut}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        {/* Arrow keys move it, as a slider in two directions. */}
        <div
          role="group"
          aria-label={t('profile.crop_hint')}
          className="overflow-hidden rounded-full bg-sunk"
        >
          <canvas
            ref={canvas}
            width={SIDE * 2}
            height={SIDE * 2}
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
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            className="h-11 w-full accent-brand"
            onChange={({ target }) => {
              const next = Number(target.value)
              setZoom(next)
              if (picture) setMiddle(clampedMiddle(picture, next, middle))
            }}
          />
        </label>
      </div>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, zoom: number, middle: Middle): void {
  const { left, top, side } = cutOf(picture, zoom, middle)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // What is transparent becomes white: JPEG has no other way.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
