import { type Html, markup, trusted } from '@hawker/std/markup'
import { MINUTE_MS } from '@hawker/std/time'
import { encode } from 'uqr'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../demo-people.ts'
import type { ShownMessage } from './message.store.ts'
import { sourceHash } from '../../http/pages/content-security-policy.ts'

const STYLE = `:root {
  color-scheme: light dark;
  --paper: #f6f4ef;
  --card: #fff;
  --ink: #1d1b16;
  --soft: #6d675c;
  --line: #e5e0d5;
  --action: #1d6b45;
  --on-action: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14130f;
    --card: #1f1d18;
    --ink: #f3efe6;
    --soft: #a9a294;
    --line: #37332a;
    --action: #5cc490;
    --on-action: #0c1d14;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 32px 20px 64px;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif;
}
main { max-inline-size: 720px; margin-inline: auto; }
a { color: var(--action); }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-block-end: 28px; font-size: .9375rem; }
nav a { padding-block: 10px; }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 8px; }
h2 { font-size: 1.0625rem; margin: 32px 0 8px; }
.soft { color: var(--soft); margin: 0 0 20px; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.card {
  display: block;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 16px;
  padding: 16px 20px;
}
a.card { color: inherit; text-decoration: none; }
a.card:hover { border-color: currentColor; }
.card strong { display: block; }
.card small { color: var(--soft); }
.card p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 10px 0 0; }
.tag {
  display: inline-block;
  border: 1px solid var(--line);
  border-radius: 99px;
  padding: 0 10px;
  font-size: .8125rem;
  margin-inline-end: 8px;
}
.time {
  font-size: 2.25rem;
  line-height: 1.2;
  font-weight: 650;
  letter-spacing: -.02em;
  margin: 8px 0 0;
  font-variant-numeric: tabular-nums;
}
form { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; margin-block-start: 16px; }
label { display: grid; gap: 4px; font-size: .875rem; color: var(--soft); }
button, input {
  font: inherit;
  min-block-size: 48px;
  padding: 8px 18px;
  border-radius: 12px;
  border: 1px solid var(--line);
  background: var(--card);
  color: var(--ink);
}
button { font-weight: 600; cursor: pointer; }
button:hover { border-color: currentColor; }
.action { background: var(--action); border-color: var(--action); color: var(--on-action); }
a:focus-visible, button:focus-visible, input:focus-visible {
  outline: 3px solid var(--action);
  outline-offset: 2px;
}
table { inline-size: 100%; border-collapse: collapse; }
td { padding: 10px 0; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
td + td { padding-inline-start: 16px; color: var(--soft); }
code { font-size: .9375em; }
.wrong { color: #a12d1f; font-weight: 600; }
@media (prefers-color-scheme: dark) { .wrong { color: #ff8a78; } }
.codes { grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); }
svg { display: block; inline-size: 100%; margin-block-start: 10px; background: #fff; }`

/** The pages have no scripts and load nothing; the policy allows only this style, by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const LINKS = [
  ['/dev', 'Demo'],
  ['/dev/messages', 'Messages'],
  ['/dev/sandbox', 'Payments'],
  ['/dev/tables', 'Tables'],
  ['/dev/clock', 'Clock'],
  ['/', 'Storefront'],
] as const

const CURRENT = markup` aria-current="page"`
function page(path: string, title: string, content: Html): string {
  const links = LINKS.map(
    ([href, name]) => markup`<a href="${href}"${href === path && CURRENT}>${name}</a>`,
  )
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Hawker demo</title><style>${trusted(STYLE)}</style></head>
<body><main><nav aria-label="Demo">${links}</nav>${content}</main></body></html>`.html
}

const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
const card = (href: string, name: string, about: string): Html =>
  markup`<li><a class="card" href="${href}"><strong>${name}</strong><small>${about}</small></a></li>`

const CARDS = [
  card('/dev/messages', 'Messages', 'Mails and text messages that would have been sent'),
  card(
    '/dev/sandbox',
    'Payments',
    'The pretend payment provider: pay, decline, be late, ask twice',
  ),
  card('/dev/tables', 'Tables', 'The codes on the tables of the restaurants'),
  card('/dev/clock', 'Clock', 'Move the time of the whole marketplace'),
]
const PEOPLE = DEMO_PEOPLE.map(
  ({ email, about }) => markup`<tr><td>${email}</td><td>${about}</td></tr>`,
)

export const indexPage = (): string =>
  page(
    '/dev',
    'Behind the scenes',
    markup`<h1>Behind the scenes</h1><p class="soft">While the demo is on no real money moves, and
without a mail server nobody real is written to. This is where it all ends up.</p>
<ul class="cards">${CARDS}</ul>
<h2>People</h2><p class="soft">Everybody’s password is <code>${DEMO_PASSWORD}</code>.</p>
<table><tbody>${PEOPLE}</tbody></table>`,
  )

/** Turns addresses of our own pages into links; other text stays text. */
const withLinks = (text: string, origin: string): (Html | string)[] =>
  text.split(/(https?:\/\/[^\s<>"']+)/).map((piece, index) => {
    const ours = index % 2 === 1 && URL.canParse(piece) && new URL(piece).origin === origin
    return ours ? markup`<a href="${piece}">${piece}</a>` : piece
  })

export function messagesPage(messages: readonly ShownMessage[], origin: string): string {
  const cards = messages.map(
    ({ channel, recipient, subject, body, at }) =>
      markup`<li class="card"><strong dir="auto">${subject ?? body.slice(0, 60)}</strong>
<small><span class="tag">${channel === 'mail' ? 'Mail' : 'SMS'}</span><bdi>${recipient}</bdi>
· ${formatUtc(at)}</small><p dir="auto">${withLinks(body, origin)}</p></li>`,
  )
  return page(
    '/dev/messages',
    'Messages',
    markup`<h1>Messages</h1>
<p class="soft">${messages.length ? 'The newest first.' : 'Nothing has been sent yet.'}</p>
<ul class="cards">${cards}</ul>`,
  )
}

type DemoCode = { name: string; shop: string; url: string }
const drawing = (url: string): Html => {
  const { data, size } = encode(url, { border: 2 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return markup`<svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><path d="${dark.join('')}"/></svg>`
}

export function tablesPage(codes: readonly DemoCode[]): string {
  const cards = codes.map(
    ({ name, shop, url }) =>
      markup`<li><a class="card" href="${url}"><strong dir="auto">${shop}</strong>
<small>Table <bdi>${name}</bdi></small>${drawing(url)}</a></li>`,
  )
  return page(
    '/dev/tables',
    'Tables',
    markup`<h1>Tables</h1>
<p class="soft">The codes that would stand on the tables. Scan one, or follow it.</p>
<ul class="cards codes">${cards}</ul>`,
  )
}

/** `local` is the wall time of the demo city, `YYYY-MM-DDTHH:mm`. */
export type ClockFacts = {
  now: Date
  local: string
  zone: string
  offsetMs: number
  wrong: boolean
}

const describeOffset = (offsetMs: number): string => {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS)
  if (minutes === 0) return 'It shows the real time.'
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  const length = parts.flatMap(([count, unit]) => (count ? [`${count} ${unit}`] : [])).join(' ')
  return `It is ${length} ${offsetMs > 0 ? 'ahead of' : 'behind'} the real time.`
}

const WRONG = markup`<p class="wrong" role="alert">That is not a time the clock can show.</p>`
export const clockPage = ({ now, local, zone, offsetMs, wrong }: ClockFacts): string =>
  page(
    '/dev/clock',
    'Clock',
    markup`<h1>Clock</h1><p class="soft">Shops open and close by it, slots fill, payments and offers run out.</p>
<div class="card"><p class="time"><time datetime="${now.toISOString()}">${local.replace('T', ' ')}</time></p>
<small>${zone} · ${formatUtc(now)}. ${describeOffset(offsetMs)}</small></div>
${wrong && WRONG}
<form method="post" action="/dev/clock"><button class="action" name="move" value="900000">+15 min</button>
<button class="action" name="move" value="3600000">+1 h</button>
<button name="move" value="86400000">+1 day</button>
<button name="move" value="reset">Real time</button></form>
<form method="post" action="/dev/clock"><label>Date and time in ${zone}
<input type="datetime-local" name="to" value="${local}" required></label><button>Set</button></form>`,
  )
