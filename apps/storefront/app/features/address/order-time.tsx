import type { WallMoment } from '../../lib/moment/moment.ts'
import { momentText } from '../../lib/moment/moment-text.ts'
import { useTexts } from '../../lib/texts.tsx'

/** "Sun, Nov 22, 7:30 PM". Loaded only when a later time is chosen. */
export default function OrderTime({ at }: { at: WallMoment }) {
  return momentText(at, useTexts().lang)
}
