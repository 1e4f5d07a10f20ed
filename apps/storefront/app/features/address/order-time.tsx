import type { WallMoment } from '../../lib/moment.ts'
import { momentWords } from '../../lib/moment-words.ts'
import { useTexts } from '../../lib/texts.tsx'

/** "Sun, Nov 22, 7:30 PM". Loaded only when a later time is chosen. */
export default function OrderTime({ at }: { at: WallMoment }) {
  return momentWords(at, useTexts().lang)
}
