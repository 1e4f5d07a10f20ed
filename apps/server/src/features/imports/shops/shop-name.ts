import type { RowIssues } from '../report/row-issue.ts'

/** What a licence office appends to names, most specific first. */
const LICENCE_SUFFIXES: readonly RegExp[] = [
  /\s*[-–(]?\s*\b405\.1(?:\s+New Const\w*)?\)?\s*$/i,
  /\s*\((?:stipulated(?: license)?|single sales exception|duplicate license[^)]*)\)\s*$/i,
  /\s*\((?:\d+ of \d+|maryland|formerly[^)]*)\)\s*$/i,
  /\s*\/\s*L\d\s*$/i,
  /\s*-\s*(?:portable bar|approved need docs\.?)\s*$/i,
  /\s+agenda \d+\/\d+\s*$/i,
  /\s{3,}new\s*$/i,
  /\s+-\s*$/,
]
const STORAGE = /storage (?:unit )?permit|off-?\s?premises? storage|\bstorage\)/i
const UNNAMED = /^(?:tbd|t b d|to be determined|none|no trade name|trade name)\b/i
const LETTER = /[\p{L}\p{N}]/u

/** The name of the business without licence words; undefined when there is none. */
export function shopName(registered: string, issues: RowIssues): string | undefined {
  if (UNNAMED.test(registered) || !LETTER.test(registered))
    return issues.refused('name', registered, 'no_name')
  if (STORAGE.test(registered)) return issues.refused('name', registered, 'storage_only')
  let name = registered
  for (let before = ''; before !== name;) {
    before = name
    for (const tail of LICENCE_SUFFIXES) name = name.replace(tail, '')
  }
  name = name
    .replace(/^(.+?)\s*\(the\)$/i, 'The $1')
    .replace(/\s+/g, ' ')
    .trim()
  if (!LETTER.test(name)) return issues.refused('name', registered, 'no_name')
  if (name !== registered) issues.repaired('name', registered, name, 'licence_words_in_name')
  return name
}

/**
 * The name as part of a URL. A slug of digits only would be taken for a shop id, so it gets a
 * prefix.
 */
export function slugOf(name: string): string {
  const plain = name
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return /^[\d-]*$/.test(plain) ? `shop-${plain}`.replace(/-$/, '') : plain
}
