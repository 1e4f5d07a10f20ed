import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type MenuData, menuDataHtml, menuDataOf, renderedRows } from './menu-data.ts'

const DATA: MenuData = {
  sections: [{ id: 1, title: 'Pizza & more' }],
  rows: [
    {
      title: 'Margherita </script>',
      facts: '0 1 0',
      quickAdd: { stockId: 7, price: 9.5, min: 1, max: null },
    },
    { title: 'Soup', facts: '0 0 0', choices: '[[1]]' },
  ],
}

/** A rendered menu with as much of the DOM as is used. */
function renderedMenu(html: string, rows: number) {
  const text = /^<script type="application\/json">(.*)<\/script>$/.exec(html)?.[1] ?? ''
  const script = { matches: (selector: string) => selector === 'script', textContent: text }
  const elements = Array.from({ length: rows }, (_, index) => ({ index }))
  const menu = { lastElementChild: script, querySelectorAll: () => elements }
  return { menu: menu as unknown as Element, script, elements }
}

describe('menu data', () => {
  test('survives its element, even if a title would end it', () => {
    const html = menuDataHtml(DATA).html
    assert.equal(html.split('</script>').length, 2)
    assert.deepEqual(menuDataOf(renderedMenu(html, 2).menu), DATA)
  })

  test('belongs to the rows in their order', () => {
    const { menu, elements } = renderedMenu(menuDataHtml(DATA).html, 2)
    assert.deepEqual(
      renderedRows(menu).map(({ element, data }) => [element, data.title]),
      [
        [elements[0], 'Margherita </script>'],
        [elements[1], 'Soup'],
      ],
    )
  })

  test('is empty for a menu that is not rendered yet', () => {
    assert.deepEqual(renderedRows(null), [])
    assert.deepEqual(menuDataOf(undefined).sections, [])
  })
})
