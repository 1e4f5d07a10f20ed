import { toLanguageTag } from '@hawker/domain/texts/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE_POLICY, sandboxListPage, sandboxPage } from './sandbox.html.ts'
import type { Sandbox } from './sandbox-provider.ts'
import { SCENARIOS, TEST_CARDS } from './sandbox-scenario.ts'

/** The provider's pages. Only for demo and tests: a visitor can make any payment succeed. */
export function sandboxPages(app: FastifyInstance, sandbox: Sandbox): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    )

    scope.get<{ Querystring: { lang?: string } }>('/dev/sandbox', async (request, reply) =>
      html(reply, 200, sandboxListPage(await sandbox.recent(), toLanguageTag(request.query.lang))),
    )
    scope.get<{ Params: { reference: string } }>(
      '/dev/sandbox/:reference',
      async (request, reply) => {
        const payment = await sandbox.find(request.params.reference)
        return payment
          ? html(reply, 200, sandboxPage(payment))
          : html(reply, 404, sandboxListPage([], 'en'))
      },
    )
    scope.post<{ Params: { reference: string } }>(
      '/dev/sandbox/:reference',
      async (request, reply) => {
        const { reference } = request.params
        const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
        const [action, chosen] = [form.get('action'), form.get('card')]
        const scenario = SCENARIOS.find((known) => known === action)
        const card = TEST_CARDS.find((known) => known === chosen)
        const payment = scenario
          ? await sandbox.runScenario(reference, scenario, card)
          : await sandbox.find(reference)
        if (!payment) return html(reply, 404, sandboxListPage([], 'en'))
        const isUndecided = !scenario || payment.status === 'challenge'
        return reply
          .header('cache-control', 'no-store')
          .redirect(isUndecided ? `/dev/sandbox/${reference}` : payment.returnUrl, 303)
      },
    )
  })
}

const html = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
