import { createLru } from '@hawker/std/lru'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { oklch } from './colour.ts'
import type { PictureRecipe } from './recipes.ts'

export type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }
/** Centre and size of each item, as fractions of the picture's height (x: of its width). */
type Placed = { x: number; y: number; size: number; turn: number }

const assets = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** The file of an emoji. Some names have the variation selector, some do not. */
export const glyphFile = (glyph: string): string => {
  const points = [...glyph].map((character) =>
    (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
  )
  const bare = points.filter((point) => point !== 'fe0f')
  for (const name of [points.join('-'), bare.join('-'), `${bare.join('-')}-fe0f`]) {
    const file = join(assets, `${name}.webp`)
    if (existsSync(file)) return file
  }
  throw new Error(`no picture for ${glyph} (${points.join('-')})`)
}

const PRODUCT_ONE: Placed[][] = [
  [{ x: 0.5, y: 0.5, size: 0.66, turn: 0 }],
  [{ x: 0.5, y: 0.5, size: 0.66, turn: -7 }],
]
const PRODUCT_TWO: Placed[][] = [
  [
    { x: 0.46, y: 0.46, size: 0.62, turn: -4 },
    { x: 0.74, y: 0.7, size: 0.34, turn: 10 },
  ],
  [
    { x: 0.54, y: 0.47, size: 0.62, turn: 5 },
    { x: 0.26, y: 0.7, size: 0.34, turn: -10 },
  ],
]
/** Painted in this order of glyphs: back row, sides, middle. */
const COVER: Placed[][] = [
  [
    { x: 0.5, y: 0.56, size: 0.74, turn: 0 },
    { x: 0.2, y: 0.62, size: 0.5, turn: -9 },
    { x: 0.805, y: 0.62, size: 0.5, turn: 9 },
    { x: 0.345, y: 0.25, size: 0.36, turn: -10 },
    { x: 0.665, y: 0.24, size: 0.36, turn: 12 },
  ],
  [
    { x: 0.49, y: 0.54, size: 0.76, turn: -5 },
    { x: 0.81, y: 0.64, size: 0.5, turn: 7 },
    { x: 0.185, y: 0.6, size: 0.48, turn: -12 },
    { x: 0.7, y: 0.25, size: 0.38, turn: 14 },
    { x: 0.31, y: 0.24, size: 0.34, turn: -6 },
  ],
  [
    { x: 0.37, y: 0.56, size: 0.72, turn: 6 },
    { x: 0.74, y: 0.66, size: 0.54, turn: -7 },
    { x: 0.12, y: 0.7, size: 0.36, turn: -14 },
    { x: 0.64, y: 0.24, size: 0.38, turn: 10 },
    { x: 0.885, y: 0.3, size: 0.34, turn: 16 },
  ],
  [
    { x: 0.64, y: 0.55, size: 0.74, turn: -4 },
    { x: 0.27, y: 0.64, size: 0.54, turn: 8 },
    { x: 0.89, y: 0.7, size: 0.36, turn: 12 },
    { x: 0.37, y: 0.24, size: 0.38, turn: -12 },
    { x: 0.12, y: 0.3, size: 0.34, turn: -16 },
  ],
]
const BANNER: Placed[] = [
  { x: 0.7, y: 0.6, size: 0.98, turn: -6 },
  { x: 0.885, y: 0.64, size: 0.68, turn: 10 },
  { x: 0.835, y: 0.2, size: 0.36, turn: 14 },
]

const layoutOf = ({ kind, glyphs, pose }: PictureRecipe): Placed[] => {
  const pick = (poses: Placed[][]) => poses[pose % poses.length] ?? []
  if (kind === 'product') return pick(glyphs.length > 1 ? PRODUCT_TWO : PRODUCT_ONE)
  if (kind === 'cover') return pick(COVER)
  if (kind === 'banner') return BANNER
  return [{ x: 0.5, y: kind === 'logo' ? 0.5 : 0.47, size: kind === 'logo' ? 0.62 : 0.8, turn: 0 }]
}

/** Avoids khaki: yellows are lighter than other hues, and dark ones lean towards orange. */
const yellowness = (hue: number) =>
  Math.max(0, 1 - Math.abs(((((hue - 102) % 360) + 540) % 360) - 180) / 34)
const shade = (lightness: number, chroma: number, hue: number, lean: number) => {
  const yellow = yellowness(hue)
  return oklch(
    Math.min(0.985, lightness + yellow * 0.05),
    chroma * (1 + yellow * 0.25),
    hue + lean * (1 - 1.7 * yellow),
  )
}

const colours = ({ kind, hue, pose }: PictureRecipe): [string, string, string] => {
  if (kind === 'product')
    return [
      shade(0.97, 0.028, hue, -6),
      shade(0.925, 0.055, hue, 4),
      shade(0.86, 0.085, hue, 16 + pose * 6),
    ]
  if (kind === 'cover')
    return [shade(0.92, 0.06, hue, -10), shade(0.87, 0.1, hue, 6), shade(0.79, 0.14, hue, 22)]
  if (kind === 'banner')
    return [oklch(0.52, 0.19, hue), oklch(0.6, 0.19, hue), oklch(0.74, 0.15, hue + 4)]
  const yellow = yellowness(hue)
  return [
    oklch(0.78 + yellow * 0.1, 0.15, hue),
    oklch(0.68 + yellow * 0.12, 0.18, hue - yellow * 12),
    oklch(0.58 + yellow * 0.13, 0.18, hue + 12 - yellow * 40),
  ]
}

/** The colours of the four corners, known before the picture is drawn. */
export const cornersOf = (recipe: PictureRecipe): string[] => {
  const [light, middle, deep] = colours(recipe)
  return [light, middle, middle, deep].map((hex) =>
    rgb(hex)
      .map((value) => Math.round(value / 17).toString(16))
      .join(''),
  )
}

/** The gradient's 512 colours from corner to corner, three bytes each. */
const ramp = ([light, middle, deep]: [string, string, string]): Uint8Array => {
  const [a, b, c] = [rgb(light), rgb(middle), rgb(deep)]
  const table = new Uint8Array(512 * 3)
  for (let step = 0; step < 512; step += 1) {
    const share = step / 511
    const [from, to, part] = share < 0.5 ? [a, b, share * 2] : [b, c, share * 2 - 1]
    for (let channel = 0; channel < 3; channel += 1)
      table[step * 3 + channel] = Math.round(
        (from[channel] ?? 0) + ((to[channel] ?? 0) - (from[channel] ?? 0)) * part,
      )
  }
  return table
}

const rgb = (hex: string): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16))

/** A soft light above the centre, 0–110 of 255, shared by all pictures of a size. */
const glows = new Map<string, Uint8Array>()
const glowOf = (width: number, height: number): Uint8Array => {
  const key = `${width}x${height}`
  const known = glows.get(key)
  if (known) return known
  const glow = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(x / width - 0.42, y / height - 0.36) / 0.6
      glow[y * width + x] = away >= 1 ? 0 : Math.round(110 * (1 - away))
    }
  glows.set(key, glow)
  return glow
}

const isOpaque = ({ kind }: PictureRecipe) => kind !== 'logo' && kind !== 'icon'

/** Pixels with the gradient: three bytes each, or four for round logos and empty icons. */
const backdrop = (recipe: PictureRecipe, width: number, height: number): Uint8Array => {
  const stride = isOpaque(recipe) ? 3 : 4
  const pixels = new Uint8Array(width * height * stride)
  if (recipe.kind === 'icon') return pixels
  const table = ramp(colours(recipe))
  const glow = recipe.kind === 'banner' ? new Uint8Array(width * height) : glowOf(width, height)
  const radius = width / 2 - 1
  for (let y = 0; y < height; y += 1) {
    const down = (y / height) * 255.5
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x
      const step = ((down + (x / width) * 255.5) | 0) * 3
      const light = glow[pixel]!
      const place = pixel * stride
      pixels[place] = table[step]! + (((255 - table[step]!) * light) >> 8)
      pixels[place + 1] = table[step + 1]! + (((255 - table[step + 1]!) * light) >> 8)
      pixels[place + 2] = table[step + 2]! + (((255 - table[step + 2]!) * light) >> 8)
      if (stride === 4)
        pixels[place + 3] =
          255 *
          Math.min(
            1,
            Math.max(0, radius - Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) + 0.5),
          )
    }
  }
  return pixels
}

type Plate = { data: Uint8Array; width: number; height: number }
type Sprite = { item: Plate; shadow: Plate }

/**
 * Shadows are blurred once per glyph at this size and then scaled, because the blur is the slowest
 * step.
 */
const SHADOW = {
  size: 96,
  glyph: 72,
  blur: 4.2,
  strength: 0.3,
  colour: [58, 24, 30] as [number, number, number],
}
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

const blurred = new Map<string, Promise<Buffer>>()
const blurOf = (file: string): Promise<Buffer> => {
  const pad = (SHADOW.size - SHADOW.glyph) / 2
  const made =
    blurred.get(file) ??
    sharp(file)
      .resize(SHADOW.glyph, SHADOW.glyph, { fit: 'contain', background: CLEAR })
      .extend({ top: pad, bottom: pad, left: pad, right: pad, background: CLEAR })
      .extractChannel('alpha')
      .blur(SHADOW.blur)
      .raw()
      .toBuffer()
  blurred.set(file, made)
  return made
}

const shadowOf = async (file: string, side: number, turn: number): Promise<Plate> => {
  const turned = await sharp(await blurOf(file), {
    raw: { width: SHADOW.size, height: SHADOW.size, channels: 1 },
  })
    .rotate(turn, { background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = side / SHADOW.glyph
  const { data, info } = await sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: 1 },
  })
    .resize(Math.round(turned.info.width * scale), Math.round(turned.info.height * scale), {
      kernel: 'linear',
      fit: 'fill',
    })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Size of the emoji files in pixels. */
const GLYPH_SIDE = 256

const itemOf = async (file: string, side: number, turn: number): Promise<Plate> => {
  // Rotating before scaling takes a third of the time.
  const turned = await sharp(file)
    .ensureAlpha()
    .rotate(turn, { background: CLEAR })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = side / GLYPH_SIDE
  const { data, info } = await sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: 4 },
  })
    .resize(Math.round(turned.info.width * scale), Math.round(turned.info.height * scale), {
      kernel: 'mitchell',
      fit: 'fill',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A small cache: consecutive pictures show the same items in the same pose. */
const MAX_SPRITES = 64
const sprites = createLru<string, Promise<Sprite>>({ max: MAX_SPRITES })

const spriteOf = (glyph: string, side: number, turn: number): Promise<Sprite> => {
  const key = `${glyph} ${side} ${turn}`
  const known = sprites.get(key)
  if (known) return known
  const file = glyphFile(glyph)
  const made = Promise.all([itemOf(file, side, turn), shadowOf(file, side, turn)]).then(
    ([item, shadow]) => ({ item, shadow }),
  )
  sprites.set(key, made)
  return made
}

type Canvas = { pixels: Uint8Array; width: number; height: number; stride: 3 | 4 }

/**
 * Draws a plate with its centre at (x, y), clipped to the canvas. A plate with one channel is a
 * shadow. Written by hand: it runs for 200 million pixels on the first start, and libvips'
 * compositing takes five times as long.
 */
const overlay = (
  { pixels, width, height, stride }: Canvas,
  { data, width: wide, height: tall }: Plate,
  x: number,
  y: number,
  channels: 1 | 4,
) => {
  const left = Math.round(x - wide / 2)
  const top = Math.round(y - tall / 2)
  const toX = Math.min(wide, width - left)
  const toY = Math.min(tall, height - top)
  const strength = channels === 4 ? 1 / 255 : SHADOW.strength / 255
  let [red, green, blue] = SHADOW.colour
  for (let row = Math.max(0, -top); row < toY; row += 1) {
    for (let column = Math.max(0, -left); column < toX; column += 1) {
      const from = (row * wide + column) * channels
      const covered = data[from + channels - 1]!
      if (covered === 0) continue
      if (channels === 4) {
        red = data[from]!
        green = data[from + 1]!
        blue = data[from + 2]!
      }
      const alpha = covered * strength
      const to = ((row + top) * width + column + left) * stride
      let share = alpha
      if (stride === 4) {
        const over = alpha + (pixels[to + 3]! / 255) * (1 - alpha)
        share = alpha / over
        pixels[to + 3] = over * 255 + 0.5
      }
      pixels[to] = pixels[to]! + (red - pixels[to]!) * share + 0.5
      pixels[to + 1] = pixels[to + 1]! + (green - pixels[to + 1]!) * share + 0.5
      pixels[to + 2] = pixels[to + 2]! + (blue - pixels[to + 2]!) * share + 0.5
    }
  }
}

/** The scene as pixels. */
export const composePixels = async (
  recipe: PictureRecipe,
  width: number,
  height: number,
): Promise<Pixels> => {
  const layout = layoutOf(recipe)
  const pairs = recipe.glyphs.flatMap((glyph, index) => {
    const placed = layout[index]
    return placed ? [{ glyph, placed }] : []
  })
  // First the small items at the back, then the large one, then its neighbours in front.
  const order =
    recipe.kind === 'cover' ? [3, 4, 0, 1, 2] : recipe.kind === 'banner' ? [2, 0, 1] : [0, 1]
  const sorted = order.flatMap((index) => pairs[index] ?? [])
  const drawn = await Promise.all(
    sorted.map(async ({ glyph, placed }) => ({
      placed,
      sprite: await spriteOf(glyph, Math.round(placed.size * height), placed.turn),
    })),
  )
  const stride = isOpaque(recipe) ? 3 : 4
  const canvas: Canvas = { pixels: backdrop(recipe, width, height), width, height, stride }
  for (const { placed, sprite } of drawn) {
    overlay(
      canvas,
      sprite.shadow,
      placed.x * width,
      placed.y * height + placed.size * height * 0.075,
      1,
    )
    overlay(canvas, sprite.item, placed.x * width, placed.y * height, 4)
  }
  return { data: Buffer.from(canvas.pixels.buffer), width, height, channels: stride }
}

/**
 * Fast settings, because the pictures are created during the first start. The quality exceeds that
 * of the resized pictures.
 */
export const encode = ({ data, width, height, channels }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } })
    .webp({ quality: 90, alphaQuality: 95, effort: 0 })
    .toBuffer()
