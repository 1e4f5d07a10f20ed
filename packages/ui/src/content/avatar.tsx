import { useEffect, useRef, useState } from 'react'

/** Shown without a picture, and if the picture fails to load. */
const AVATAR_PLACEHOLDER = '/images/avatar_placeholder.png'

const SIZES = {
  36: 'size-[36px]',
  40: 'size-[40px]',
  44: 'size-[44px]',
  48: 'size-[48px]',
  88: 'size-[88px]',
}

export function Avatar({
  src,
  name,
  size = 40,
}: {
  src?: string | null | undefined
  name: string
  size?: keyof typeof SIZES
}) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const wanted =
    src !== undefined && src !== null && src !== '' && src !== failed ? src : AVATAR_PLACEHOLDER

  // The picture may have failed before hydration.
  useEffect(() => {
    if (
      image.current?.complete &&
      image.current.naturalWidth === 0 &&
      wanted !== AVATAR_PLACEHOLDER
    )
      setFailed(wanted)
  }, [wanted])

  return (
    <img
      ref={image}
      src={wanted}
      alt={name}
      loading="lazy"
      width={size}
      height={size}
      onError={() => setFailed(wanted)}
      className={`shrink-0 rounded-full bg-sunk object-cover ${SIZES[size]}`}
    />
  )
}
