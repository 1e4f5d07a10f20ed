import type { ChatTexts } from './chat-thread.tsx'

type Translate = (key: string) => string
/**
 * The texts around a conversation. Both apps have these keys; each formats days and times itself.
 */
export const chatTexts = (
  t: Translate,
  { day, time }: Pick<ChatTexts, 'day' | 'time'>,
): ChatTexts => ({
  log: t('chat.log'),
  empty: t('chat.empty'),
  placeholder: t('chat.placeholder'),
  send: t('chat.send'),
  picture: t('chat.picture'),
  place: t('chat.place'),
  theirPicture: t('chat.their_picture'),
  theirPlace: t('chat.their_place'),
  older: t('chat.older'),
  sending: t('chat.sending'),
  sent: t('chat.sent'),
  seen: t('chat.seen'),
  failed: t('chat.failed'),
  notLoaded: t('chat.not_loaded'),
  retry: t('action.retry'),
  loading: t('chat.loading'),
  day,
  time,
})
