import { BANNERS } from '../banners.ts'
import type { PictureKey } from '../city-types.ts'
import { HOME_TILES, TAKE_ROWS } from '../content/home.ts'
import { SECTIONS } from '../content/sections.ts'
import { CUISINES } from '../cuisines/index.ts'
import { beers, drinks, sides, sweets } from '../cuisines/shared.ts'
import { AISLES } from '../groceries/index.ts'
import { GROCERIES, RESTAURANTS } from '../names.ts'
import { hashOf } from '../random.ts'
import { RECIPES } from '../recipes/index.ts'
import { oklch } from './colour.ts'
import { hueOf } from './background-hues.ts'
import {
  coverPicture,
  dishPicture,
  groceryPicture,
  logoPicture,
  variantCount,
} from './picture-keys.ts'

export type PictureKind = 'product' | 'cover' | 'banner' | 'logo' | 'icon'
export type PictureRecipe = {
  kind: PictureKind
  /** Emoji; the first one is the largest. */
  glyphs: string[]
  /** OKLCH hue of the background in degrees. */
  hue: number
  /** Index of the layout. */
  pose: number
}

/** Size of the originals. The server resizes them on demand. */
export const SIZES: Record<PictureKind, { width: number; height: number }> = {
  product: { width: 640, height: 640 },
  cover: { width: 960, height: 640 },
  banner: { width: 1200, height: 480 },
  logo: { width: 160, height: 160 },
  icon: { width: 160, height: 160 },
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const glyphsOf = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

const COVER_SCENES: Record<string, { hue: number; scenes: string[] }> = {
  italian: { hue: 72, scenes: ['🍕🍝🧀🍅🌿', '🍝🍕🍅🧄🧀', '🍕🍅🌶️🫒🧀', '🍝🧀🌿🍞🍋'] },
  burgers: { hue: 95, scenes: ['🍔🍟🥤🥓🌭', '🍔🥤🍟🧀🍅', '🌭🍟🍔🥨🥤', '🍔🍟🍦🧅🥬'] },
  japanese: {
    hue: 25,
    scenes: ['🍣🍜🍱🥟🍤', '🍜🥚🍣🥢🍥', '🍱🍣🍙🍤🍵', '🍣🥑🍙🐟🍋', '🍜🍤🥟🍡🍵'],
  },
  chinese: { hue: 35, scenes: ['🥡🥟🍚🌶️🥢', '🥟🍜🥠🥡🥬', '🥘🍚🥡🌶️🥟'] },
  thai: { hue: 130, scenes: ['🍜🥭🌶️🍤🥥', '🍛🌿🥥🍜🍋', '🍜🥬🌶️🍲🥢'] },
  indian: { hue: 62, scenes: ['🍛🫓🌶️🍚🧄', '🍲🍛🧅🥭🫓', '🍛🍗🍋🌿🫓'] },
  mexican: { hue: 105, scenes: ['🌮🌯🥑🌶️🍹', '🌯🌮🌽🍅🌶️', '🥑🌮🍋🌽🫔'] },
  levant: { hue: 145, scenes: ['🧆🥙🥗🫓🧅', '🥙🍢🍅🥗🍋', '🍢🧆🫒🥙🌿', '🥙🥗🍆🧄🍋'] },
  ethiopian: { hue: 50, scenes: ['🍛🫓☕🌶️🥬', '🍲🫓🥕🥚☕', '🫓🍲🌶️🧅🥬'] },
  seafood: { hue: 250, scenes: ['🦞🦐🦀🦑🍋', '🦀🦪🍋🦐🐟', '🐟🦞🍋🦐🦪'] },
  southern: { hue: 45, scenes: ['🍗🍖🌽🧇🥧', '🍖🌽🍗🥔🔥', '🍗🧇🌶️🍯🌽'] },
  healthy: { hue: 150, scenes: ['🥗🥑🍅🥕🍋', '🥑🥗🫐🍌🥬', '🥣🫐🍓🍌🥝'] },
  korean: { hue: 15, scenes: ['🍲🍗🍚🌶️🥢', '🍜🥬🥚🌶️🍢', '🍗🍚🥟🌶️🌭'] },
  greek: { hue: 235, scenes: ['🥙🫒🍅🧀🍋', '🍢🥗🫒🍋🥙', '🫒🥗🐙🍋🧀'] },
  bakery: { hue: 78, scenes: ['🥐☕🥯🍞🧁', '☕🥐🥞🍪🍓', '🥞🍓🥐☕🧇', '🥯☕🍳🥐🥪'] },
  desserts: { hue: 355, scenes: ['🍰🧁🍩🥐🍪', '🍨🧋🍓🍩🍒', '🧋🍧🍡🍓🍑', '🧁🍰🍫🍮🍓'] },
}
const GROCERY_SCENES = [
  '🥬🥕🍎🥛🍞',
  '🛒🍎🥦🥛🥚',
  '🧀🥖🍇🍯🫒',
  '🥕🍅🥦🌽🍆',
  '🍎🍐🍇🍊🍓',
  '🥩🍖🍗🥓🌿',
  '🫒🌴🍖🫓🍋',
  '🐟🦐🦀🍋🦪',
  '🍜🥢🥬🍙🌶️',
  '🌽🥑🌶️🥭🍋',
  '🍫🍿🥤🍬🍪',
  '🥤🧃🍿🧀🥨',
  '🥛🧀🧈🥚🍓',
  '🧻🧴🧽🥤🍿',
]
const GROCERY_HUES = [150, 165, 85, 140, 25, 20, 130, 240, 30, 110, 300, 210, 230, 200]
const LOGO_GLYPHS: Record<string, string> = {
  italian: '🍕🍝🍅🌿',
  burgers: '🍔🍟🥤🌭',
  japanese: '🍣🍜🍱🍙',
  chinese: '🥡🥟🥢🐉',
  thai: '🍜🥭🌿🥥',
  indian: '🍛🫓🌶️🐘',
  mexican: '🌮🌯🌵🌶️',
  levant: '🧆🥙🫒🍢',
  ethiopian: '☕🍲🦁🌶️',
  seafood: '🦞🦀⚓🐟',
  southern: '🍗🍖🔥🌽',
  healthy: '🥑🥗🌱🥕',
  korean: '🍲🥢🌶️🍚',
  greek: '🫒🏺🍋🍇',
  bakery: '🥐☕🥯🧁',
  desserts: '🍰🧋🍨🍩',
  grocery: '🥬🍎🧺🍇🥕🥩🫒🐟🍜🌻🌙🧀🥛🏠',
}
const NEWS: Record<string, { glyphs: string; hue: number }> = {
  'farm-week': { glyphs: '🚜🥕🌽🍎🥬', hue: 140 },
  bikes: { glyphs: '🚲🛵📦🥡🌳', hue: 210 },
  allergens: { glyphs: '🥜🥛🥚🦐🌾', hue: 80 },
  night: { glyphs: '🌙🍕🥟⭐🍔', hue: 285 },
  bottles: { glyphs: '🥛♻️🥤💧🍋', hue: 175 },
}
const PARCELS: Record<string, { glyphs: string; hue: number }> = {
  envelope: { glyphs: '✉️🔑', hue: 210 },
  backpack: { glyphs: '🎒🎁', hue: 60 },
  trunk: { glyphs: '📦🚗', hue: 140 },
}
const BANNER_GLYPHS: Record<string, string> = {
  'first-order': '🍔🍟🥤',
  groceries: '🥬🥛🍅',
  'late-night': '🍕🌙🥟',
  family: '🍗🥗🍚',
  'sushi-week': '🍣🍱🍤',
}
/** Start hues of the banner tones. compose.ts draws them darker than other pictures. */
const TONE_HUES = { chilli: 20, green: 160, amber: 48, violet: 300 }

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('empty list')
  return found
}

/** A repeated scene starts with another dish, so that no two shops of a cuisine look alike. */
const sceneFor = (scenes: readonly string[], turn: number): string[] => {
  const glyphs = glyphsOf(at(scenes, turn))
  const lead = Math.floor(turn / scenes.length) % glyphs.length
  return [...glyphs.slice(lead), ...glyphs.slice(0, lead)]
}

/** The emoji of a bowl is empty and blue, so another item becomes the main one. */
const appetising = (glyphs: string[]): string[] =>
  glyphs[0] === '🥣' && glyphs[1] ? [glyphs[1], '🥣'] : glyphs

const collect = (): Record<PictureKey, PictureRecipe> => {
  const all: Record<PictureKey, PictureRecipe> = {}
  const dishes = [
    ...[...CUISINES.values()].flatMap(({ dishes: own }) => own),
    ...drinks,
    ...beers,
    ...sweets,
    ...sides,
  ]
  for (const { slug, section, glyphs } of dishes) {
    const parts = appetising(glyphsOf(glyphs))
    for (let variant = 0; variant < variantCount(section); variant += 1)
      all[dishPicture(slug, variant)] = {
        kind: 'product',
        glyphs: parts,
        hue: hueOf(parts) + variant * 28 - 6,
        pose: (hashOf(slug) + variant) % 2,
      }
  }
  for (const { slug, glyphs } of AISLES.flatMap(({ articles }) => articles)) {
    const parts = appetising(glyphsOf(glyphs))
    all[groceryPicture(slug)] = {
      kind: 'product',
      glyphs: parts,
      hue: hueOf(parts),
      pose: hashOf(slug) % 2,
    }
  }
  const seen = new Map<string, number>()
  for (const { key, kitchens } of RESTAURANTS) {
    const cuisine = kitchens[0] ?? 'italian'
    const turn = seen.get(cuisine) ?? 0
    seen.set(cuisine, turn + 1)
    const scene = COVER_SCENES[cuisine]
    if (!scene) throw new Error(`no cover scene for ${cuisine}`)
    const glyphs = key === 'logan-food-hall' ? glyphsOf('🍕🍔🍣🌮🥗') : sceneFor(scene.scenes, turn)
    all[coverPicture(key)] = {
      kind: 'cover',
      glyphs,
      hue: scene.hue + [0, 18, -18, 34, -30][turn % 5]!,
      pose: hashOf(key) % 4,
    }
    all[logoPicture(key)] = {
      kind: 'logo',
      glyphs: [at(glyphsOf(LOGO_GLYPHS[cuisine] ?? '🍽️'), turn)],
      hue: scene.hue + turn * 47,
      pose: 0,
    }
  }
  GROCERIES.forEach(({ key }, index) => {
    all[coverPicture(key)] = {
      kind: 'cover',
      glyphs: sceneFor(GROCERY_SCENES, index),
      hue: at(GROCERY_HUES, index),
      pose: hashOf(key) % 4,
    }
    all[logoPicture(key)] = {
      kind: 'logo',
      glyphs: [at(glyphsOf(LOGO_GLYPHS['grocery'] ?? '🥬'), index)],
      hue: at(GROCERY_HUES, index),
      pose: 0,
    }
  })
  for (const { picture, tone, key } of BANNERS)
    all[picture] = {
      kind: 'banner',
      glyphs: glyphsOf(BANNER_GLYPHS[key] ?? '🍽️'),
      hue: TONE_HUES[tone],
      pose: 0,
    }
  for (const [key, { glyphs, hue }] of Object.entries(NEWS))
    all[`news/${key}`] = { kind: 'cover', glyphs: glyphsOf(glyphs), hue, pose: 0 }
  for (const [pose, { picture, glyphs, hue }] of RECIPES.entries())
    all[picture] = { kind: 'cover', glyphs: glyphsOf(glyphs), hue, pose: pose % 4 }
  for (const [key, { glyphs, hue }] of Object.entries(PARCELS))
    all[`products/parcel-${key}`] = { kind: 'product', glyphs: glyphsOf(glyphs), hue, pose: 0 }
  const icon = (key: string, glyph: string) => {
    all[key] = { kind: 'icon', glyphs: [glyph], hue: 0, pose: 0 }
  }
  for (const { key, glyph } of HOME_TILES) icon(`categories/${key}`, glyph)
  for (const { key, glyph } of SECTIONS.values()) icon(`sections/${key}`, glyph)
  for (const { key, glyph } of TAKE_ROWS) icon(`takes/${key}`, glyph)
  return all
}

export const PICTURES: Readonly<Record<PictureKey, PictureRecipe>> = collect()

/** The placeholder colour while the picture loads: the middle of its gradient. */
export const placeholderOf = ({ kind, hue }: PictureRecipe): string => {
  if (kind === 'icon') return '#f4f4f2'
  if (kind === 'product') return oklch(0.915, 0.055, hue + 8)
  if (kind === 'cover') return oklch(0.84, 0.1, hue + 10)
  if (kind === 'logo') return oklch(0.64, 0.17, hue)
  return oklch(0.62, 0.17, hue)
}
