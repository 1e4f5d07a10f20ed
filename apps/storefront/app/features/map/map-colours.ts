import type { Theme } from '@hawker/web/session/theme'
import type { BaseFeature } from './base-map.ts'

export type FeatureStyle = { color: string; weight: number; fromZoom: number }

/** Leaflet draws on a canvas, which cannot use design tokens. */
const COLOURS = {
  light: {
    ground: '#f3f1ee',
    park: '#d5e8cf',
    water: '#b9d9ea',
    land: '#e9e6e1',
    major: '#ffffff',
    street: '#ffffff',
  },
  dark: {
    ground: '#1d1b1a',
    park: '#22352a',
    water: '#1b3240',
    land: '#262322',
    major: '#56504b',
    street: '#3b3734',
  },
} as const satisfies Record<Theme, Record<string, string>>

/** Outline of a delivery zone. */
export const zoneStyle = (theme: Theme) =>
  theme === 'dark'
    ? { color: '#ff8a7a', fillColor: '#ff8a7a' }
    : { color: '#c8321f', fillColor: '#c8321f' }
export const groundColour = (theme: Theme): string => COLOURS[theme].ground

const WIDTH: Record<string, number> = { arterial: 6, collector: 4.5, local: 3 }
const PARK_KINDS = new Set(['park', 'circle'])

export const isArea = ({ kind }: BaseFeature): boolean => kind !== 'street'

export function styleOf(feature: BaseFeature, theme: Theme): FeatureStyle {
  const colours = COLOURS[theme]
  if (isArea(feature)) {
    const color =
      feature.kind === 'water'
        ? colours.water
        : PARK_KINDS.has(feature.kind)
          ? colours.park
          : colours.land
    return { color, weight: 0, fromZoom: 0 }
  }
  const local = feature.class !== 'arterial' && feature.class !== 'collector'
  return {
    color: local ? colours.street : colours.major,
    weight: WIDTH[feature.class ?? 'local'] ?? 3,
    fromZoom: local ? 13 : 0,
  }
}
