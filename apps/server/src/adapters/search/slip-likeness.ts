/** The letters of keyboards, row by row. Fingers miss a key by one. */
const KEYBOARDS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ['ضصثقفغعهخحج', 'شسيبلاتنمكط', 'ئءورلاهوزظ'],
  ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
]
/** Letters that stand for the same sound in loan words. */
const SAME_SOUND = [
  'iyj',
  'ckqx',
  'szc',
  'vwbf',
  'ae',
  'ou',
  'td',
  'gj',
  'בו',
  'כק',
  'טת',
  'дт',
  'сз',
]

const pairs = new Set<string>()
const addPair = (one: string | undefined, other: string | undefined) => {
  if (one && other) pairs.add(one + other).add(other + one)
}
for (const rows of KEYBOARDS)
  for (const [row, keys] of rows.entries())
    for (const [at, key] of [...keys].entries()) {
      addPair(key, keys[at + 1])
      addPair(key, rows[row + 1]?.[at])
      addPair(key, rows[row + 1]?.[at - 1])
    }
for (const letters of SAME_SOUND)
  for (const one of letters) for (const other of letters) if (one !== other) addPair(one, other)

const LIKENESS = {
  doubled: 0.96,
  swapped: 0.94,
  missing: 0.93,
  /** The finger also hit the next key. */
  twoKeys: 0.89,
  near: 0.9,
  extra: 0.86,
  other: 0.8,
}
const SEVERAL_SLIPS = 0.6
/** The likeness of a word with one slip after its first letter is at least this. */
export const ONE_SLIP = LIKENESS.other
/** People rarely mistype the first letter. */
const FIRST_LETTER = 0.8
/** Few dishes have so short a name, and nearly every word is close to one. */
const SHORT_WORD = 0.85
const SHORT_LENGTH = 2

/** How likely `typed` means `word`, from 0 to 1. */
export function slipLikeness(typed: string, word: string): number {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  let [end, wordEnd] = [typed.length, word.length]
  while (end > start && wordEnd > start && typed[end - 1] === word[wordEnd - 1]) {
    end--
    wordEnd--
  }
  const likeness = likenessOf(typed.slice(start, end), word.slice(start, wordEnd), [
    typed[start - 1],
    typed[end],
  ])
  return (
    likeness * (start === 0 ? FIRST_LETTER : 1) * (word.length <= SHORT_LENGTH ? SHORT_WORD : 1)
  )
}

/** `around`: the letters before and after those that differ. */
function likenessOf(typed: string, meant: string, around: readonly (string | undefined)[]): number {
  if (typed.length === 0 && meant.length === 1)
    return around.includes(meant) ? LIKENESS.doubled : LIKENESS.missing
  if (typed.length === 1 && meant.length === 0) return extraLikeness(typed, around)
  if (typed.length === 2 && typed[0] === meant[1] && typed[1] === meant[0] && meant.length === 2)
    return LIKENESS.swapped
  if (typed.length === 1 && meant.length === 1)
    return pairs.has(typed + meant) ? LIKENESS.near : LIKENESS.other
  return SEVERAL_SLIPS
}

function extraLikeness(typed: string, around: readonly (string | undefined)[]): number {
  if (around.includes(typed)) return LIKENESS.doubled
  return around.some((letter) => pairs.has(typed + letter)) ? LIKENESS.twoKeys : LIKENESS.extra
}
