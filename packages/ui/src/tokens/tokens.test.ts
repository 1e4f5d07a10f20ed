import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Oklch = { lightness: number; chroma: number; hue: number }
type Theme = 'light' | 'dark'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const CHILLI = Number(/--brand-hue: (\d+);/.exec(css)?.[1])

function token(name: string, theme: Theme, brandHue = CHILLI): Oklch {
  const value = new RegExp(`--color-${name}:([^;]+);`).exec(css)?.[1]
  assert.ok(value, `no token ${name}`)
  const plain = value
    .replaceAll('var(--brand-hue)', String(brandHue))
    .replace(/calc\(([\d.]+) - ([\d.]+) \* var\(--brand-glare\)\)/g, (_, base, share) =>
      String(base - share * glare(brandHue)),
    )
  const colours = [...plain.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)]
  const [, lightness, chroma, hue] = (theme === 'dark' ? colours.at(-1) : colours[0]) ?? []
  return { lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) }
}

/** `--brand-glare` of the tokens. */
function glare(hue: number): number {
  return Math.max(0, 0.55 + Math.cos(((hue - 172) * Math.PI) / 180))
}

/** Linear sRGB by Ottosson's matrices, clipped to what a screen shows. */
function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(one: Oklch, other: Oklch): number {
  const luminance = (colour: Oklch) => {
    const [r, g, b] = linearRgb(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['page', 'surface', 'raised', 'sunk']
const WORDS = [
  'ink',
  'muted',
  'brand-text',
  'grocery-text',
  'amber-text',
  'danger-text',
  'info-text',
]
const ON: [words: string, fill: string][] = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-grocery', 'grocery'],
  ['on-rating', 'rating'],
  ['on-amber', 'amber'],
  ['on-danger', 'danger'],
  ...['brand', 'grocery', 'amber', 'danger', 'info'].flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['muted', `${tone}-soft`],
  ]),
]

for (const theme of ['light', 'dark'] as const) {
  test(`text has a contrast of 4.5 on every background, ${theme}`, () => {
    const pairs = [
      ...WORDS.flatMap((words) => [...GROUNDS, 'line'].map((ground) => [words, ground])),
      ...ON,
    ]
    const weak = pairs
      .map(([words = '', ground = '']) => ({
        pair: `${words} on ${ground}`,
        ratio: contrast(token(words, theme), token(ground, theme)),
      }))
      .filter(({ ratio }) => ratio < 4.5)
    assert.deepEqual(weak, [])
  })

  test(`controls, stars and the focus ring have a contrast of 3 on every background, ${theme}`, () => {
    const pairs = ['edge', 'focus', 'star', 'brand', 'grocery'].flatMap((mark) =>
      GROUNDS.map((ground) => [mark, ground]),
    )
    const weak = pairs
      .map(([mark = '', ground = '']) => ({
        pair: `${mark} on ${ground}`,
        ratio: contrast(token(mark, theme), token(ground, theme)),
      }))
      .filter(({ ratio }) => ratio < 3)
    assert.deepEqual(weak, [])
  })

  test(`text on and in the brand colour is readable for every hue, ${theme}`, () => {
    const weak = []
    for (let hue = 0; hue < 360; hue += 5) {
      for (const [words = '', ground = ''] of [
        ['on-brand', 'brand'],
        ['brand-text', 'surface'],
        ['brand-text', 'brand-soft'],
      ]) {
        const ratio = contrast(token(words, theme, hue), token(ground, theme, hue))
        if (ratio < 4.5)
          weak.push({ hue, pair: `${words} on ${ground}`, ratio: Number(ratio.toFixed(2)) })
      }
    }
    assert.deepEqual(weak, [])
  })
}

test('the contrast of black on white is 21', () => {
  assert.equal(
    contrast({ lightness: 0, chroma: 0, hue: 0 }, { lightness: 1, chroma: 0, hue: 0 }).toFixed(2),
    '21.00',
  )
})
