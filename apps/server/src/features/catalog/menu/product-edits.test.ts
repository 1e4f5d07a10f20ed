import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Body } from '@hawker/contract/core/operation'
import type { updateProduct } from '@hawker/contract/seller-menu'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { editingRoutes } from '../../editing/index.ts'
import { catalogRoutes, productEdits } from '../index.ts'

type Person = { id: number; token: string }
type Edit = Omit<Body<typeof updateProduct>, 'version'>

let app: TestApp
let ada: Person
let bob: Person
let stranger: Person
let productId: number
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...catalogRoutes(deps), ...editingRoutes(deps, [productEdits(deps)])],
  })
  await app.rows(sql`
    insert into languages (locale, title, backward, is_default, active, position) values
      ('en', 'English', false, true, true, 1), ('de', 'Deutsch', false, false, true, 2),
      ('pt-BR', 'Português', false, false, true, 3)
    on conflict do nothing`)
  ada = await app.makeUser({ roles: ['seller'], firstname: 'Ada' })
  bob = await app.makeUser({ roles: ['seller'], firstname: 'Bob' })
  stranger = await app.makeUser({ roles: ['seller'] })
})
after(() => app.close())
beforeEach(async () => {
  const shop = await makeShop(app, {
    staff: [ada.id, bob.id],
    products: [{ title: 'Soup', description: 'Hot' }],
  })
  productId = shop.products[0]?.id ?? 0
})

const show = async (as = ada) => {
  const answer = await app.as(as)('showEditableProduct', { params: { id: productId } })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const send = (as: Person, version: number, edit: Edit) =>
  app.as(as)('updateProduct', { params: { id: productId }, body: { version, ...edit } })
const save = async (as: Person, version: number, edit: Edit) => {
  const answer = await send(as, version, edit)
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const title = (locale: string, text: string | null): Edit => ({
  translations: [{ locale, title: text }],
})
const codeOf = (answer: { ok: boolean; code?: string; errors?: object }) =>
  answer.ok ? 'ok' : [answer.code, ...Object.keys(answer.errors ?? {})].join(' ')
const history = async (as = ada) => {
  const answer = await app.as(as)('listEdits', {
    query: { subject: 'product', subject_id: productId, perPage: 100 },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const undo = (id: number | undefined, as = ada) =>
  app.as(as)('undoEdit', { params: { id: id ?? 0 }, body: {} })

describe('an edit of a product', () => {
  test('changes only the texts that it names, and raises the version', async () => {
    const before = await show()
    assert.deepEqual(before.translations, [{ locale: 'en', title: 'Soup', description: 'Hot' }])
    const saved = await save(ada, before.version, {
      translations: [
        { locale: 'en', title: ' Tomato soup ' },
        { locale: 'de', title: 'Suppe', description: 'Heiß' },
      ],
    })
    assert.equal(saved.version, before.version + 1)
    assert.deepEqual(saved, await show())
    assert.deepEqual(
      saved.translations.toSorted((one, other) => other.locale.localeCompare(one.locale)),
      [
        { locale: 'en', title: 'Tomato soup', description: 'Hot' },
        { locale: 'de', title: 'Suppe', description: 'Heiß' },
      ],
    )
  })

  test('without a change keeps the version and writes no line', async () => {
    const { version } = await show()
    assert.equal((await save(ada, version, title('en', 'Soup'))).version, version)
    assert.deepEqual(await history(), [])
  })

  test('removes a language with its title, but never the last title', async () => {
    await save(ada, 1, { translations: [{ locale: 'de', title: 'Suppe', description: 'Heiß' }] })
    const removed = await save(ada, 2, title('de', null))
    assert.deepEqual(
      removed.translations.map(({ locale }) => locale),
      ['en'],
    )
    assert.deepEqual(await show(), removed)
    assert.equal(codeOf(await send(ada, 3, title('en', null))), 'validation_failed title.en')
  })

  test('refuses a language that is not offered, and a description without a title', async () => {
    assert.equal(codeOf(await send(ada, 1, title('xx', 'Soup'))), 'validation_failed title.xx')
    const untitled = { translations: [{ locale: 'de', description: 'Heiß' }] }
    assert.equal(codeOf(await send(ada, 1, untitled)), 'validation_failed title.de')
  })

  test('needs a version', async () => {
    const answer = await app.http.inject({
      method: 'PUT',
      url: `/api/v1/dashboard/seller/products/${productId}`,
      headers: { authorization: `Bearer ${ada.token}` },
      payload: title('en', 'Broth'),
    })
    const { code, errors } = answer.json<{ code: string; errors: object }>()
    assert.deepEqual(
      [answer.statusCode, code, Object.keys(errors)],
      [422, 'validation_failed', ['version']],
    )
  })

  test('is for the staff of its shop only', async () => {
    const version = 1
    const foreign = [
      await app.as(stranger)('showEditableProduct', { params: { id: productId } }),
      await send(stranger, version, title('en', 'Mine')),
      await app.as(stranger)('listEdits', {
        query: { subject: 'product', subject_id: productId },
      }),
    ]
    assert.deepEqual(foreign.map(codeOf), ['not_found', 'not_found', 'not_found'])
  })
})

describe('two editors of a product', () => {
  test('the second one is refused with what the first one changed', async () => {
    const { version } = await show()
    const changedAt = app.clock.now().toISOString()
    const current = await save(bob, version, { ...title('en', 'Broth'), age_restriction: 18 })
    const stale = await send(ada, version, title('de', 'Suppe'))
    assert.ok(!stale.ok && stale.code === 'stale')
    assert.equal(stale.status, 409)
    assert.deepEqual(
      { ...stale.data, changed: new Set(stale.data.changed) },
      {
        current,
        by: { id: bob.id, firstname: 'Bob' },
        at: stale.data.at,
        changed: new Set([
          { field: 'title.en', was: 'Soup', now: 'Broth' },
          { field: 'age_restriction', was: null, now: 18 },
        ]),
      },
    )
    assert.ok((stale.data.at ?? '') >= changedAt)
  })

  test('the refusal sums up several edits, and leaves out what came back', async () => {
    await save(bob, 1, title('en', 'Broth'))
    await save(bob, 2, { ...title('en', 'Stock'), age_restriction: 18 })
    await save(bob, 3, { age_restriction: null })
    const stale = await send(ada, 1, title('de', 'Suppe'))
    assert.ok(!stale.ok && stale.code === 'stale')
    assert.deepEqual(stale.data.changed, [{ field: 'title.en', was: 'Soup', now: 'Stock' }])
  })

  test('different fields both stay when the second one sends again', async () => {
    await save(bob, 1, title('en', 'Broth'))
    const stale = await send(ada, 1, title('de', 'Suppe'))
    assert.ok(!stale.ok && stale.code === 'stale')
    await save(ada, stale.data.current.version, title('de', 'Suppe'))
    assert.deepEqual(
      new Set((await show()).translations.map((row) => row.title)),
      new Set(['Broth', 'Suppe']),
    )
  })

  test('declaring contents and publishing raise the version, and only declaring needs it', async () => {
    const contents = { allergens: ['milk' as const], may_contain: [], diets: [] }
    const declare = (version: number) =>
      app.as(ada)('declareProduct', { params: { id: productId }, body: { version, ...contents } })
    const published = await app.as(bob)('publishProduct', {
      params: { id: productId },
      body: { published: false },
    })
    assert.ok(published.ok)
    assert.equal(codeOf(await declare(1)), 'stale')
    const declared = await declare(2)
    assert.ok(declared.ok)
    assert.deepEqual([declared.data.version, declared.data.published], [3, false])
    assert.equal(codeOf(await send(bob, 2, title('en', 'Broth'))), 'stale')
  })

  test('of two at once, one is saved and the other is refused', async () => {
    await app.deps.database.warm()
    for (let version = 1; version < 6; version++) {
      const answers = await Promise.all(
        [ada, bob].map((as) => send(as, version, title('en', `${as.id} ${version}`))),
      )
      assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'stale'])
    }
    assert.equal((await show()).version, 6)
    assert.equal((await history()).length, 5)
  })

  test('of two that save different languages at once, no text is lost in the version', async () => {
    await app.deps.database.warm()
    const answers = await Promise.all([
      send(ada, 1, title('de', 'Suppe')),
      send(bob, 1, title('pt-BR', 'Sopa')),
    ])
    const refused = answers.find((answer) => !answer.ok)
    assert.ok(refused && !refused.ok && refused.code === 'stale')
    // The refused one waited for the lock, and sees the texts that were written meanwhile.
    assert.equal(refused.data.current.translations.length, 2)
    assert.deepEqual(refused.data.current, await show())
  })
})

describe('the history of a product', () => {
  test('lists each edit with its author, version and changes, the last one first', async () => {
    await save(ada, 1, title('en', 'Broth'))
    await save(bob, 2, title('de', 'Brühe'))
    const lines = await history()
    assert.deepEqual(
      lines.map(({ action, by, version, undoes, changed, can_undo: canUndo }) => ({
        action,
        by: by?.firstname,
        version,
        undoes,
        changed: changed.map(({ field, was, now }) => [field, was, now]),
        canUndo,
      })),
      [
        {
          action: 'product.update',
          by: 'Bob',
          version: 3,
          undoes: null,
          changed: [['title.de', null, 'Brühe']],
          canUndo: true,
        },
        {
          action: 'product.update',
          by: 'Ada',
          version: 2,
          undoes: null,
          changed: [['title.en', 'Soup', 'Broth']],
          canUndo: true,
        },
      ],
    )
  })

  test('undo writes the old values as a new edit, which can be undone itself', async () => {
    await save(ada, 1, { ...title('en', 'Broth'), age_restriction: 18, published: false })
    const [edit] = await history()
    const undone = await undo(edit?.id, bob)
    assert.ok(undone.ok)
    assert.deepEqual(undone.data, { subject: 'product', subject_id: productId, version: 3 })
    const after = await show()
    assert.deepEqual(
      [after.translations[0]?.title, after.age_restriction, after.published],
      ['Soup', null, true],
    )
    const [line, old] = await history()
    assert.deepEqual(
      [line?.by?.id, line?.undoes, line?.can_undo, old?.can_undo],
      [bob.id, edit?.id, true, false],
    )
    assert.ok((await undo(line?.id)).ok)
    assert.equal((await show()).translations[0]?.title, 'Broth')
  })

  test('undo of a new language removes it', async () => {
    await save(ada, 1, { translations: [{ locale: 'de', title: 'Suppe', description: 'Heiß' }] })
    assert.ok((await undo((await history())[0]?.id)).ok)
    assert.deepEqual(
      (await show()).translations.map(({ locale }) => locale),
      ['en'],
    )
  })

  test('undo keeps later edits of other fields', async () => {
    await save(ada, 1, title('en', 'Broth'))
    await save(bob, 2, title('de', 'Brühe'))
    assert.ok((await undo((await history())[1]?.id)).ok)
    assert.deepEqual(
      new Set((await show()).translations.map((row) => row.title)),
      new Set(['Soup', 'Brühe']),
    )
  })

  test('undo is refused where a field has moved since, and names it', async () => {
    await save(ada, 1, { ...title('en', 'Broth'), age_restriction: 18 })
    await save(bob, 2, title('en', 'Stock'))
    const [, first] = await history()
    assert.equal(first?.can_undo, false)
    const refused = await undo(first?.id)
    assert.ok(!refused.ok && refused.code === 'undo_stale')
    assert.deepEqual(
      [refused.status, refused.data],
      [409, { rows: [{ subject: 'product', id: productId, fields: ['title.en'] }] }],
    )
    assert.equal((await show()).age_restriction, 18)
  })

  test('undo holds to the rules of an edit, and tells the shop like one', async () => {
    await save(ada, 1, title('de', 'Suppe'))
    await save(ada, 2, title('en', null))
    const [, added] = await history()
    assert.equal(codeOf(await undo(added?.id)), 'validation_failed title.de')
    const shopEvents = async () =>
      (
        await app.rows(sql`
          select from events e join products p on p.shop_id = e.shop_id
          where p.id = ${productId} and e.topic = 'shop.changed'`)
      ).length
    const events = await shopEvents()
    assert.ok((await undo((await history())[0]?.id)).ok)
    assert.equal(await shopEvents(), events + 1)
  })

  test('two undos of one edit at once undo it once', async () => {
    await save(ada, 1, title('en', 'Broth'))
    const [edit] = await history()
    await app.deps.database.warm()
    const answers = await Promise.all([undo(edit?.id), undo(edit?.id, bob)])
    assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'undo_stale'])
  })

  test('an edit of another shop is undone like an unknown one', async () => {
    await save(ada, 1, title('en', 'Broth'))
    const [edit] = await history()
    assert.deepEqual(
      [codeOf(await undo(edit?.id, stranger)), codeOf(await undo(999_999_999))],
      ['not_found', 'not_found'],
    )
    assert.equal((await show()).translations[0]?.title, 'Broth')
  })
})
