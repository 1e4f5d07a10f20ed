/** Background hue in OKLCH by the first glyph. */
const HUES: [number, string][] = [
  [45, '🍕🥩🍖🥓🦞🍤🦐🥡🍗🥙🌭🍟🥟🐔🦃🧱🦴🥧🍑🌶️🥫🍅🧯'],
  [75, '🍔🥞🧇🥐🥯🍞🥖🥨🥪🍳🍪🌮🌯🫓🍯🥜🌰🧈🥔🍝🫔🍮🥠🍘🎃🍠🌾🐻🍬'],
  [100, '🧀🍋🍌🌽🍍🍿🌻🍟🍺🍻💡🔋⚡🐶'],
  [150, '🥗🥬🥑🥦🥒🫛🍏🍐🥝🌿🌱🍀🍃🫑🧆🍵🫒🍈🪴🌴🧉🍾'],
  [185, '💧🧊🥣🧃🧽🧼'],
  [240, '🐟🍣🦪🥛🍶🐠🦑🐙🍦🍙🧂🐱🪥🧴🧻🍼🧺🗑️'],
  [300, '🍆🍇🫐🧋🍨🌷🍧🫘🕯️'],
  [355, '🍓🍰🎂🧁🍩🍒🍭🍎🍉🍡🌸🌺💐🍱🦀🩹👶❤️'],
  [60, '🍛🍜🍲🥘🍚☕🫖🥤🍹🥭🍊🍁🥕🍢🥚🦆🧅🧄🫚🥥🍄🍫🫘🌀🥢🐉🍸'],
]
const table = new Map(
  HUES.flatMap(([hue, glyphs]) =>
    [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(glyphs)].map(
      ({ segment }) => [segment, hue] as const,
    ),
  ),
)

export const hueOf = (glyphs: readonly string[]): number => {
  const first = table.get(glyphs[0] ?? '') ?? 70
  const second = table.get(glyphs[1] ?? '') ?? first
  // The second glyph shifts the hue a little, so that similar dishes differ.
  return first + (((second - first + 540) % 360) - 180) * 0.18
}
