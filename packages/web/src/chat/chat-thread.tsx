import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type Message, type UnsentText, isMine } from './chat-log.ts'
import { Button } from '@hawker/ui/button'
import { classNames } from '@hawker/std/class-names'
import { CONTROL } from '@hawker/ui/field'
import { IconButton } from '@hawker/ui/icon-button'
import { Icon } from '@hawker/ui/icon'
import {
  alertIcon,
  arrowForwardIcon,
  cameraIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  locateIcon,
  pinIcon,
} from '@hawker/ui/icons'
import { Spinner } from '@hawker/ui/spinner'
import type { ChatState } from './use-chat.ts'

/** The texts around the messages, in the reader's language. */
export type ChatTexts = {
  log: string
  empty: string
  placeholder: string
  send: string
  picture: string
  place: string
  theirPicture: string
  theirPlace: string
  older: string
  sending: string
  sent: string
  seen: string
  failed: string
  notLoaded: string
  retry: string
  loading: string
  day: (at: string) => string
  time: (at: string) => string
}
type ChatThreadProps = {
  chat: ChatState
  seat: string
  words: ChatTexts
  /** Replaces the composer. */
  closed?: ReactNode
  pictureUrl: (image: string) => string
  /** Undefined where the device has no position. */
  onPlace?: (() => Promise<void>) | undefined
  longest: number
}

/**
 * A conversation: the messages, whether they arrived and were read, and a composer. Fills its
 * height.
 */
export function ChatThread({
  chat,
  seat,
  words,
  closed,
  pictureUrl,
  onPlace,
  longest,
}: ChatThreadProps) {
  const { log, older } = chat
  const lines: (Message | UnsentText)[] = [...log.messages, ...log.unsent]
  return (
    <div className="flex h-full min-h-0 flex-col">
      {/* A reversed column stays at its end as it grows, and keeps its position when older
          messages appear above. It takes the focus so that keys scroll it. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div>
          {older && (
            <p className="py-2 text-center">
              <button
                type="button"
                disabled={older.loading}
                onClick={() => void older.load()}
                className={
                  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm ' +
                  'font-medium text-muted hover:bg-sunk'
                }
              >
                {older.loading && <Spinner />}
                {words.older}
              </button>
            </p>
          )}
          {chat.state === 'no' && (
            <p role="status" className="grid place-items-center py-10 text-muted">
              <Spinner />
              <span className="sr-only">{words.loading}</span>
            </p>
          )}
          {chat.state === 'failed' && (
            <div
              role="alert"
              className="grid justify-items-center gap-3 px-6 py-10 text-center text-muted"
            >
              <p>{words.notLoaded}</p>
              <Button variant="secondary" onClick={() => void chat.reload()}>
                {words.retry}
              </Button>
            </div>
          )}
          {chat.state === 'yes' && lines.length === 0 && (
            <p className="px-6 py-10 text-center text-muted">{words.empty}</p>
          )}
          <div role="log" aria-label={words.log}>
            <ol className="grid gap-1.5 px-1 py-3">
              {lines.map((line, place) => {
                const day = words.day(line.created_at)
                const before = lines[place - 1]
                return (
                  <Line
                    key={line.client_id}
                    line={line}
                    mine={!('id' in line) || isMine(line, seat)}
                    day={before && words.day(before.created_at) === day ? undefined : day}
                    words={words}
                    pictureUrl={pictureUrl}
                    onRetry={chat.retry}
                  />
                )
              })}
            </ol>
          </div>
        </div>
      </div>
      {closed ?? <Composer chat={chat} words={words} onPlace={onPlace} longest={longest} />}
    </div>
  )
}

type LineProps = {
  line: Message | UnsentText
  mine: boolean
  day: string | undefined
  words: ChatTexts
  pictureUrl: (image: string) => string
  onRetry: (text: UnsentText) => void
}
function Line({ line, mine, day, words, pictureUrl, onRetry }: LineProps) {
  const arrived = 'id' in line
  return (
    <>
      {day !== undefined && (
        <li className="py-2 text-center text-sm font-medium text-muted" aria-hidden="true">
          {day}
        </li>
      )}
      <li className={classNames('flex flex-col gap-1', mine ? 'items-end' : 'items-start')}>
        <div
          className={classNames(
            'max-w-[85%] overflow-hidden rounded-lg',
            mine ? 'rounded-ee-sm bg-brand text-on-brand' : 'rounded-es-sm bg-sunk text-ink',
          )}
        >
          {arrived && !mine && (
            <p className="px-3.5 pt-2 text-sm font-semibold">{line.user.firstname}</p>
          )}
          <Content line={line} words={words} pictureUrl={pictureUrl} />
        </div>
        <p className="flex items-center gap-1 px-1 text-xs text-muted">
          <time dateTime={line.created_at} className="tabular">
            {words.time(line.created_at)}
          </time>
          {mine && <DeliveryState line={line} words={words} />}
        </p>
        {!arrived && line.failed && (
          <button
            type="button"
            onClick={() => onRetry(line)}
            className="inline-flex min-h-11 items-center gap-1.5 px-1 text-sm font-semibold text-danger-text underline"
          >
            {words.retry}
          </button>
        )}
      </li>
    </>
  )
}

function Content({
  line,
  words,
  pictureUrl,
}: {
  line: Message | UnsentText
  words: ChatTexts
  pictureUrl: (image: string) => string
}) {
  if ('id' in line && line.image !== null)
    return (
      <img
        src={pictureUrl(line.image)}
        alt={words.theirPicture}
        className="block max-h-72 min-h-24 w-60 max-w-full object-cover"
      />
    )
  if ('id' in line && line.location !== null) {
    const { latitude, longitude } = line.location
    return (
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center gap-2 px-3.5 py-2 font-medium underline"
      >
        <Icon of={pinIcon} />
        {words.theirPlace}
      </a>
    )
  }
  return (
    <p dir="auto" className="px-3.5 py-2 wrap-anywhere whitespace-pre-wrap">
      {line.text}
    </p>
  )
}

/** Whether an own message was sent, failed or was read. */
function DeliveryState({ line, words }: { line: Message | UnsentText; words: ChatTexts }) {
  const [icon, text] =
    'id' in line
      ? line.read_at === null
        ? ([checkIcon, words.sent] as const)
        : ([checkCircleIcon, words.seen] as const)
      : line.failed
        ? ([alertIcon, words.failed] as const)
        : ([clockIcon, words.sending] as const)
  return (
    <span className="inline-flex items-center gap-1">
      <Icon of={icon} size={14} />
      {text}
    </span>
  )
}

type ComposerProps = Pick<ChatThreadProps, 'chat' | 'words' | 'onPlace' | 'longest'>
function Composer({ chat, words, onPlace, longest }: ComposerProps) {
  const [busy, setBusy] = useState<'picture' | 'place'>()
  const file = useRef<HTMLInputElement>(null)
  const during = async (what: 'picture' | 'place', work: Promise<void>) => {
    setBusy(what)
    await work
    setBusy(undefined)
  }
  // On a keyboard Enter sends and Shift+Enter starts a new line. On a touch screen Enter starts a
  // new line, and a button sends.
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia('(pointer: fine)').matches
    )
      return
    event.preventDefault()
    chat.sendText()
  }
  return (
    <form
      className="flex items-end gap-1 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        chat.sendText()
      }}
    >
      <input
        ref={file}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void during('picture', chat.sendPicture(chosen))
        }}
      />
      <IconButton
        icon={cameraIcon}
        label={words.picture}
        loading={busy === 'picture'}
        onClick={() => file.current?.click()}
      />
      {onPlace && (
        <IconButton
          icon={locateIcon}
          label={words.place}
          loading={busy === 'place'}
          onClick={() => void during('place', onPlace())}
        />
      )}
      <textarea
        dir="auto"
        rows={1}
        maxLength={longest}
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        value={chat.draft}
        onChange={({ target }) => chat.setDraft(target.value)}
        onKeyDown={onKeyDown}
        className={classNames(
          CONTROL,
          'field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none py-2.5',
        )}
      />
      <IconButton
        type="submit"
        variant="brand"
        icon={arrowForwardIcon}
        label={words.send}
        disabled={chat.draft.trim() === ''}
      />
    </form>
  )
}
