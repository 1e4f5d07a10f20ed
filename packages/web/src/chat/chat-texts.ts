import type { ChatWords } from './chat-thread.tsx'

type Translate = (key: string) => string
/** The words around a conversation, by the keys that both apps have them under; days and times as each app writes them. */
export const chatWords = (
  t: Translate,
  { day, time }: Pick<ChatWords, 'day' | 'time'>,
): ChatWords => ({
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
