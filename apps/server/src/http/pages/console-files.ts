import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy, inlineScriptsOf } from './content-security-policy.ts'

/**
 * Serves the consoles: one HTML page for all their addresses, and immutable assets. The API decides
 * who may do what.
 */
export async function serveConsoleFiles(app: FastifyInstance, folder: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const policy = pagePolicy(inlineScriptsOf(html))
  await app.register(async (console) => {
    await console.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/console/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
    const page = async (
      _request: unknown,
      reply: {
        type(value: string): {
          headers(values: Record<string, string>): { send(body: string): unknown }
        }
      },
    ) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'same-origin',
        })
        .send(html)
    console.get('/console', page)
    console.get('/console/*', page)
  })
}
