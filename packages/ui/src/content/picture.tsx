import { classNames } from '@hawker/std/class-names'
import { tint } from '../tokens/tint.ts'

export type PictureProps = {
  src: string
  /** The picture in several widths. The server chooses a format that the browser supports. */
  srcSet?: string | undefined
  /** The real proportions, which reserve the space before the picture loads. */
  width: number
  height: number
  alt: string
  sizes?: string | undefined
  /** The background until the picture is loaded. */
  color?: string | undefined
  /** Marks the largest picture of the first screen: loaded early, never lazily. */
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
      // Must precede srcSet, or some browsers choose for the whole screen width.
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
