import { classNames } from '@hawker/std/class-names'
import { tint } from '../tokens/tint.ts'

export type PictureProps = {
  src: string
  /** The same in several widths; the server chooses the format that the browser reads. */
  srcSet?: string | undefined
  /** Real proportions: the place is kept before the picture is there. */
  width: number
  height: number
  alt: string
  sizes?: string | undefined
  /** What is seen until the picture is there. */
  color?: string | undefined
  /** The one big picture that is seen first: fetched early, never lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

export function Picture({
  src,
  srcSet,
  width,
  height,
  alt,
  sizes,
  color,
  priority = false,
  className,
}: PictureProps) {
  return (
    <img
      src={src}
      // Before srcSet, or some browsers choose for a screen's whole width.
      sizes={sizes}
      srcSet={srcSet}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      className={classNames(
        'h-full w-full object-cover',
        color === undefined ? 'bg-sunk' : tint(color),
        className,
      )}
    />
  )
}
