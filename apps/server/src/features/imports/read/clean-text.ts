import { decodeEntities } from './html-entities.ts'
import type { RowIssues } from '../report/row-issue.ts'

const NULL_WORDS = new Set([
  'null',
  'nan',
  'n/a',
  'na',
  '#n/a',
  '#n/d',
  'nil',
  'undefined',
  '\\n',
  '-',
  '--',
  '#nome?',
  '#name?',
  '#value!',
  '#ref!',
])
/**
 * Marks that change the text direction. Joiners (U+200C, U+200D) stay: Persian and Indic words need
 * them.
 */
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFEFF]/g
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
/** Printable ASCII with single spaces and no entity needs no cleaning. Most cells are like this. */
const PLAIN = /^[!-%'-~]+(?: [!-%'-~]+)*$/

export const isNullWord = (text: string): boolean => NULL_WORDS.has(text.trim().toLowerCase())

/**
 * Cleans text to one line and reports what it changed. A character that an earlier program lost
 * (U+FFFD) cannot be restored and is reported.
 */
export function cleanText(raw: string, field: string, issues: RowIssues): string {
  if (raw === '') return ''
  if (PLAIN.test(raw)) {
    if (!isNullWord(raw)) return raw
    issues.repaired(field, raw, '', 'null_word')
    return ''
  }
  const decoded = decodeEntities(raw)
  if (decoded !== raw) issues.repaired(field, raw, decoded, 'html_entities')
  const whole = decoded.replace(LONE_SURROGATE, '\uFFFD')
  const straight = whole.replace(BIDI, '').replace(CONTROL, '')
  if (straight !== whole) issues.repaired(field, whole, straight, 'direction_or_control_marks')
  const oneLine = straight.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (oneLine !== straight && /[\r\n\t]/.test(straight.trim()))
    issues.repaired(field, straight, oneLine, 'line_breaks')
  if (oneLine.includes('\uFFFD')) issues.noted(field, oneLine, 'lost_characters')
  if (oneLine !== '' && isNullWord(oneLine)) {
    issues.repaired(field, raw, '', 'null_word')
    return ''
  }
  return oneLine
}

/** Cuts between whole characters, so that accents and flags stay complete. */
export function cutText(text: string, maxLength: number, field: string, issues: RowIssues): string {
  if (text.length <= maxLength) return text
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cut.length + segment.length > maxLength - 1) break
    cut += segment
  }
  const short = `${cut.trimEnd()}…`
  issues.repaired(field, text, short, 'too_long')
  return short
}
