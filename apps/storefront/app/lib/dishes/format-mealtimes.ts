import { listFormat } from '@hawker/i18n/format'
import { formatWallTime } from '@hawker/i18n/format-date'

/** "7:00 AM–11:00 AM and 3:00 PM–5:00 PM", in the shop's time zone. */
export const formatMealtimeHours = (
  mealtimes: readonly { from: string; to: string }[],
  lang: string,
): string =>
  listFormat(
    mealtimes.map(({ from, to }) => `${formatWallTime(from, lang)}–${formatWallTime(to, lang)}`),
    lang,
  )
