import { classNames } from './class-names.ts'

export type PictureProps = {
  src: string
  /** `srcset` texts per format: the best one the browser reads is taken. */
  avif?: string | undefined
  webp?: string | undefined
  /** Real proportions: the place is kept before the picture is there. */
  width: number
  height: number
  alt: string
  sizes?: string | undefined
  /** Dominant colour, shown until the picture is there. */
  color?: string | undefined
  /** The one big picture that is seen first: fetched early, never lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

export function Picture({ src, avif, webp, width, height, alt, sizes, color, priority = false, className }: PictureProps) {
  return (
    <picture className="contents">
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp !== undefined && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        sizes={sizes}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        className={classNames('h-full w-full object-cover', color === undefined && 'bg-sunk', className)}
        style={color === undefined ? undefined : { backgroundColor: color }}
      />
    </picture>
  )
}
