import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ChatLog,
  EMPTY_LOG,
  type GeoPoint,
  type Message,
  type UnsentText,
  asFailed,
  lastUnread,
  readBy,
  withMessages,
  withUnsent,
} from './chat-log.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { joinStream } from '../live/event-stream.ts'
import type { DeviceStorage } from '../session/device-storage.ts'
import { shrinkPhoto } from '../pictures/shrink-photo.ts'

type Result<T> = { ok: true; data: T } | { ok: false; message: string; code: string }
type Content =
  | { type: 'text'; text: string }
  | { type: 'image'; image: string }
  | { type: 'location'; location: GeoPoint }
/** The API and the device, as one seat of one chat uses them. */
export type ChatCalls = {
  load: (before: number | undefined, limit: number) => Promise<Result<Message[]>>
  send: (body: { client_id: string } & Content) => Promise<Result<Message>>
  read: (lastId: number) => Promise<unknown>
  /** Uploads a picture; a message then names its path. */
  uploadPicture: (picture: Blob) => Promise<Result<{ img: string }>>
  streamUrl: string
  /** Stores drafts and unsent texts by name. An empty value removes one. */
  storage: Pick<DeviceStorage, 'read' | 'write'>
  now: () => number
  /** Called when something could not be sent, besides its mark in the log. */
  onFailed: (refusal: { message: string; code: string }) => void
}

/** A new message, or a side that has read up to a message. */
type ChatEvent = {
  message?: Message
  chat_id?: number
  side?: 'user' | 'desk'
  last_id?: number
}

const PAGE_SIZE = 50
/** About what the server stores of a picture. A phone's original has ten megabytes. */
const PHOTO = { longest: 1600, bytes: 2_000_000 }
type State = {
  log: ChatLog
  loaded: 'no' | 'yes' | 'failed'
  older: boolean
  loadingOlder: boolean
}

/** One chat from one seat, live. The draft and unsent texts survive the page. */
export function useChat(chatId: number, seat: string, calls: ChatCalls) {
  const { load, send, read, uploadPicture, streamUrl, storage, now, onFailed } = calls
  const [state, setState] = useState<State>(() => ({
    log: { ...EMPTY_LOG, unsent: asFailed(parsed(storage.read(`unsent.${chatId}`))) },
    loaded: 'no',
    older: false,
    loadingOlder: false,
  }))
  const [draft, setDraft] = useState(() => storage.read(`draft.${chatId}`) ?? '')
  const { log } = state
  const change = (next: (log: ChatLog) => ChatLog) =>
    setState((before) => ({ ...before, log: next(before.log) }))

  const reload = async () => {
    const answer = await load(undefined, PAGE_SIZE)
    setState((before) =>
      answer.ok
        ? {
            ...before,
            loaded: 'yes',
            older: before.loaded === 'yes' ? before.older : answer.data.length === PAGE_SIZE,
            log: withMessages(before.log, answer.data),
          }
        : { ...before, loaded: before.loaded === 'yes' ? 'yes' : 'failed' },
    )
  }
  const receive = useEffectEvent((data: ChatEvent) => {
    const { message, side, last_id: lastId } = data
    if (message?.chat_id === chatId) change((before) => withMessages(before, [message]))
    if (data.chat_id === chatId && side && lastId !== undefined)
      change((before) => readBy(before, side, lastId, new Date(now()).toISOString()))
  })
  const refresh = useEffectEvent(() => void reload())
  useEffect(() => {
    let leave: (() => void) | undefined
    // Only while the page is visible: over plain http a browser has six connections for all tabs
    // of a site, and a hidden page must not mark messages as read.
    const follow = () => {
      leave?.()
      leave = undefined
      if (document.visibilityState !== 'visible') return
      leave = joinStream(streamUrl, {
        events: ['message', 'read'],
        // If there is no data, messages may have been missed.
        onEvent: (_event, data) => (data === undefined ? refresh() : receive(data as ChatEvent)),
        onState: (streamState) => streamState === 'lost' && refresh(),
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      leave?.()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [streamUrl])

  const unread = lastUnread(log, seat)
  const markRead = useEffectEvent((lastId: number) => void read(lastId))
  useEffect(() => {
    if (unread !== undefined && document.visibilityState === 'visible') markRead(unread)
  }, [unread])

  const storeUnsent = useEffectEvent(() =>
    storage.write(`unsent.${chatId}`, log.unsent.length > 0 ? JSON.stringify(log.unsent) : ''),
  )
  useEffect(() => storeUnsent(), [log.unsent])

  const changeDraft = (text: string) => {
    setDraft(text)
    storage.write(`draft.${chatId}`, text)
  }
  const deliver = async (text: UnsentText) => {
    change((before) => withUnsent(before, { ...text, failed: false }))
    const answer = await send({ client_id: text.client_id, type: 'text', text: text.text })
    if (answer.ok) return change((before) => withMessages(before, [answer.data]))
    change((before) => withUnsent(before, { ...text, failed: true }))
    onFailed(answer)
  }
  const sendWhole = async (content: Content) => {
    const answer = await send({ client_id: randomUuid(), ...content })
    if (answer.ok) change((before) => withMessages(before, [answer.data]))
    else onFailed(answer)
  }
  return {
    log,
    state: state.loaded,
    reload,
    draft,
    setDraft: changeDraft,
    sendText: () => {
      const text = draft.trim()
      if (text === '') return
      changeDraft('')
      void deliver({
        client_id: randomUuid(),
        text,
        created_at: new Date(now()).toISOString(),
        failed: false,
      })
    },
    retry: (text: UnsentText) => void deliver(text),
    sendPicture: async (file: Blob) => {
      // The server explains why it refuses what this browser cannot read.
      const picture = await uploadPicture(await shrinkPhoto(file, PHOTO).catch(() => file))
      if (picture.ok) await sendWhole({ type: 'image', image: picture.data.img })
      else onFailed(picture)
    },
    sendLocation: (location: GeoPoint) => sendWhole({ type: 'location', location }),
    older: state.older
      ? {
          loading: state.loadingOlder,
          load: async () => {
            const first = log.messages[0]?.id
            setState((before) => ({ ...before, loadingOlder: true }))
            const answer = await load(first, PAGE_SIZE)
            setState((before) => ({
              ...before,
              loadingOlder: false,
              older: answer.ok ? answer.data.length === PAGE_SIZE : before.older,
              log: answer.ok ? withMessages(before.log, answer.data) : before.log,
            }))
          },
        }
      : undefined,
  }
}
export type ChatState = ReturnType<typeof useChat>

/** Another version of the app may have stored something else. */
function parsed(stored: string | null): UnsentText[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isUnsent) : []
  } catch {
    return []
  }
}
const isUnsent = (value: unknown): value is UnsentText =>
  typeof value === 'object' &&
  value !== null &&
  'client_id' in value &&
  'text' in value &&
  typeof value.text === 'string' &&
  'created_at' in value
