import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ChatLog,
  EMPTY_LOG,
  type Place,
  type Said,
  type Unsent,
  keptUnsent,
  lastUnseen,
  seenBy,
  withSaid,
  withUnsent,
} from './chat-log.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { shrinkPhoto } from '../pictures/shrink-photo.ts'

type Answer<T> = { ok: true; data: T } | { ok: false; message: string; code: string }
type Content =
  | { type: 'text'; text: string }
  | { type: 'image'; image: string }
  | { type: 'location'; location: Place }
/** The API as one seat of one chat uses it, and the device. */
export type ChatCalls = {
  load: (before: number | undefined, most: number) => Promise<Answer<Said[]>>
  send: (body: { client_id: string } & Content) => Promise<Answer<Said>>
  read: (lastId: number) => Promise<unknown>
  /** Keeps a picture that is then said by its path. */
  keepPicture: (picture: Blob) => Promise<Answer<{ img: string }>>
  streamUrl: string
  /** Keeps what was written and not sent, under a name; '' forgets it. */
  kept: { read: (name: string) => string | null; write: (name: string, value: string) => void }
  now: () => number
  /** What could not be sent is shown as such; this says it aloud. */
  onFailed: (refusal: { message: string; code: string }) => void
}

const PAGE = 50
/** About what the server keeps of a picture, so that a telephone's ten megabytes do not travel. */
const PHOTO = { longest: 1600, bytes: 2_000_000 }
type State = {
  log: ChatLog
  loaded: 'no' | 'yes' | 'failed'
  older: boolean
  loadingOlder: boolean
}

/** One chat from one seat, live. What is typed, and what could not be sent, survives the page. */
export function useChat(chatId: number, seat: string, calls: ChatCalls) {
  const { load, send, read, keepPicture, streamUrl, kept, now, onFailed } = calls
  const [state, setState] = useState<State>(() => ({
    log: { ...EMPTY_LOG, unsent: keptUnsent(parsed(kept.read(`unsent.${chatId}`))) },
    loaded: 'no',
    older: false,
    loadingOlder: false,
  }))
  const [draft, setDraft] = useState(() => kept.read(`draft.${chatId}`) ?? '')
  const { log } = state
  const change = (next: (log: ChatLog) => ChatLog) =>
    setState((before) => ({ ...before, log: next(before.log) }))

  const reload = async () => {
    const answer = await load(undefined, PAGE)
    setState((before) =>
      answer.ok
        ? {
            ...before,
            loaded: 'yes',
            older: before.loaded === 'yes' ? before.older : answer.data.length === PAGE,
            log: withSaid(before.log, answer.data),
          }
        : { ...before, loaded: before.loaded === 'yes' ? 'yes' : 'failed' },
    )
  }
  const hear = useEffectEvent(
    (told: {
      event: string
      message?: Said
      chat_id?: number
      side?: 'user' | 'desk'
      last_id?: number
    }) => {
      const { message, side, last_id: lastId } = told
      if (message?.chat_id === chatId) change((before) => withSaid(before, [message]))
      if (told.chat_id === chatId && side && lastId !== undefined)
        change((before) => seenBy(before, side, lastId, new Date(now()).toISOString()))
    },
  )
  const look = useEffectEvent(() => void reload())
  useEffect(() => {
    let source: EventSource | undefined
    const tell = ({ data }: MessageEvent<string>) => hear(JSON.parse(data))
    // Only while somebody looks: a browser has six connections for all tabs of a site over plain http, and what nobody sees is not seen.
    const follow = () => {
      source?.close()
      if (document.visibilityState !== 'visible') return
      source = new EventSource(streamUrl)
      // Also after a break: what was said meanwhile is on the page that is read again.
      source.addEventListener('open', look)
      source.addEventListener('error', look)
      source.addEventListener('message', tell)
      source.addEventListener('read', tell)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      source?.close()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [streamUrl])

  const unseen = lastUnseen(log, seat)
  const markSeen = useEffectEvent((lastId: number) => void read(lastId))
  useEffect(() => {
    if (unseen !== undefined && document.visibilityState === 'visible') markSeen(unseen)
  }, [unseen])

  const keepUnsent = useEffectEvent(() =>
    kept.write(`unsent.${chatId}`, log.unsent.length > 0 ? JSON.stringify(log.unsent) : ''),
  )
  useEffect(() => keepUnsent(), [log.unsent])

  const write = (text: string) => {
    setDraft(text)
    kept.write(`draft.${chatId}`, text)
  }
  const deliver = async (text: Unsent) => {
    change((before) => withUnsent(before, { ...text, failed: false }))
    const answer = await send({ client_id: text.client_id, type: 'text', text: text.text })
    if (answer.ok) return change((before) => withSaid(before, [answer.data]))
    change((before) => withUnsent(before, { ...text, failed: true }))
    onFailed(answer)
  }
  const sendWhole = async (content: Content) => {
    const answer = await send({ client_id: randomUuid(), ...content })
    if (answer.ok) change((before) => withSaid(before, [answer.data]))
    else onFailed(answer)
  }
  return {
    log,
    state: state.loaded,
    reload,
    draft,
    write,
    say: () => {
      const text = draft.trim()
      if (text === '') return
      write('')
      void deliver({
        client_id: randomUuid(),
        text,
        created_at: new Date(now()).toISOString(),
        failed: false,
      })
    },
    retry: (text: Unsent) => void deliver(text),
    sayPicture: async (file: Blob) => {
      // What this browser cannot read the server refuses in words.
      const picture = await keepPicture(await shrinkPhoto(file, PHOTO).catch(() => file))
      if (picture.ok) await sendWhole({ type: 'image', image: picture.data.img })
      else onFailed(picture)
    },
    sayPlace: (location: Place) => sendWhole({ type: 'location', location }),
    older: state.older
      ? {
          loading: state.loadingOlder,
          load: async () => {
            const first = log.said[0]?.id
            setState((before) => ({ ...before, loadingOlder: true }))
            const answer = await load(first, PAGE)
            setState((before) => ({
              ...before,
              loadingOlder: false,
              older: answer.ok ? answer.data.length === PAGE : before.older,
              log: answer.ok ? withSaid(before.log, answer.data) : before.log,
            }))
          },
        }
      : undefined,
  }
}
export type ChatState = ReturnType<typeof useChat>

/** Another version of the page may have kept something else there. */
function parsed(kept: string | null): Unsent[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.filter(isUnsent) : []
  } catch {
    return []
  }
}
const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'client_id' in value &&
  'text' in value &&
  typeof value.text === 'string' &&
  'created_at' in value
