import type { IconShape } from '@hawker/ui/icons'
import L from 'leaflet'
import { iconElement } from './icon-element.ts'

/** An icon in a round marker, centered on its position. */
export function roundMark({
  icon,
  label,
  size = 44,
}: {
  icon: IconShape
  label: string
  size?: number
}): L.DivIcon {
  const element = document.createElement('span')
  element.className =
    'grid h-full place-items-center rounded-full bg-raised text-brand-text shadow-soft ring-2 ring-brand'
  element.title = label
  element.append(iconElement(icon, size / 2))
  return L.divIcon({
    html: element,
    className: '',
    iconSize: [size, size],
    iconAnchor: [size / 2, size / 2],
  })
}
