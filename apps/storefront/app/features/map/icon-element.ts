import type { IconShape } from '@hawker/ui/icons'

const SVG = 'http://www.w3.org/2000/svg'

/** An icon as a DOM element, for markers that React does not render. */
export function iconElement({ d }: IconShape, size: number): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  const attributes = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 2,
  }
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, String(value))
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', d)
  drawing.append(path)
  return drawing
}
