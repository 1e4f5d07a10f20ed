import type { WallMoment } from '../../lib/moment.ts'
import { momentWords } from '../../lib/moment-words.ts'
import { useTexts } from '../../lib/texts.tsx'

/** "Sun, Nov 22, 7:30 PM": fetched only where a page is asked for such a moment. */
export default function When({ at }: { at: WallMoment }) {
  return momentWords(at, useTexts().lang)
}
