import type { TableSession } from '@hawker/contract/dine-in'
import { isolate } from '@hawker/i18n/isolate'
import { type Html, markup } from '@hawker/std/markup'
import { sourceHash } from '../../http/pages/content-security-policy.ts'
import {
  type PageTexts,
  STYLE,
  button,
  gonePage,
  plainPage,
  section,
  softText,
} from '../../http/pages/plain-page.ts'

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export type CodeProblem = 'wrong_code' | 'code_locked'
const PROBLEM_TEXTS: Record<CodeProblem, string> = {
  wrong_code: 'table.wrong_code',
  code_locked: 'table.code_locked',
}

export const tableGonePage = (texts: PageTexts): string => gonePage(texts, texts.own('table.gone'))

/** Where the guests sit, and what they can do there. */
export function tablePage(
  session: TableSession,
  texts: PageTexts,
  { action, problem }: { action: string; problem: CodeProblem | null },
): string {
  const { own } = texts
  const title = own('table.title', { table: isolate(session.table.name) })
  const shop = session.shop.translation.title
  return plainPage(texts, `${title} · ${shop}`, [
    section(
      markup`<p class="soft"><bdi>${shop}</bdi></p>`,
      markup`<h1>${title}</h1>`,
      markup`<p>${own(session.trusted || session.ask_code ? 'table.hint' : 'table.hint_unconfirmed')}</p>`,
      ...orderLinks(session, texts),
    ),
    session.ask_code && codeSection(action, problem, texts),
  ])
}

/** Guests who came together order together; others order on their own. */
function orderLinks({ groups, shop }: TableSession, { own, lang }: PageTexts): Html[] {
  const menu = `/shop/${encodeURIComponent(shop.slug)}?lang=${lang}`
  return [
    ...groups.map(({ host, join_url: url }) =>
      button(`${url}&lang=${lang}`, own('table.join', { host: isolate(host) })),
    ),
    groups.length === 0
      ? button(menu, own('table.menu'))
      : button(menu, own('table.own_order'), { quiet: true }),
  ]
}

function codeSection(action: string, problem: CodeProblem | null, { own }: PageTexts): Html {
  const failed = problem !== null && markup` aria-invalid="true" aria-describedby="problem"`
  const alert =
    problem !== null && markup`<p id="problem" role="alert">${own(PROBLEM_TEXTS[problem])}</p>`
  return section(markup`<form method="post" action="${action}">
<label for="code">${own('table.code')}</label>${softText(own('table.code_hint'))}
<input id="code" name="code" inputmode="numeric" autocomplete="off" maxlength="12" required dir="ltr"${failed}>
${alert}<button class="action">${own('table.code_send')}</button></form>`)
}
