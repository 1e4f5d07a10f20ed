import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { catalogRoutes } from '../../catalog/index.ts'
import { importProducts } from '../index.ts'
import { createImportHarness } from '../testing/import-harness.ts'

const app = await startTestApp({ routes: catalogRoutes })
const harness = await createImportHarness(app)
after(async () => {
  await harness.clear()
  await app.close()
})

type Options = { priceRule?: string; map?: Record<string, string>; shopId?: number; name?: string }
/** Imports a file into a new shop. Products as `title status section [size price stock sku]`. */
async function imported(text: string | Buffer, options: Options = {}) {
  const { priceRule = 'column=price', map, name = 'export.csv' } = options
  const shopId = options.shopId ?? (await makeShop(app, { products: [] })).id
  const file = await harness.file(name, text)
  const result = await importProducts(harness.deps({ batchSize: 100 }), {
    file,
    shopId,
    priceRule,
    ...(map ? { map } : {}),
  })
  const products = await app.rows<{ title: string; status: string; section: string }>(sql`
    select p.id, t.title, p.status, c.title as section from products p
      join product_translations t on t.product_id = p.id
      join category_translations c on c.category_id = p.category_id and c.locale = 'en'
    where p.shop_id = ${shopId} order by p.position`)
  const sizes = await app.rows<{
    title: string
    price: number
    quantity: number | null
    sku: string | null
    extras: { group: string; value: string }[]
    content: string | null
  }>(sql`
    select t.title, s.price, s.quantity, s.sku, s.extras,
      round(s.content, 3)::text || ' ' || s.content_unit as content from stocks s
      join products p on p.id = s.product_id join product_translations t on t.product_id = p.id
    where p.shop_id = ${shopId} order by p.position, s.position, s.id`)
  return {
    result,
    shopId,
    status: Object.fromEntries(products.map(({ title, status }) => [title, status])),
    section: Object.fromEntries(products.map(({ title, section }) => [title, section])),
    sizes: sizes.map(({ title, price, quantity, extras }) =>
      [title, ...extras.map(({ group, value }) => `${group}=${value}`), price, quantity].join(' '),
    ),
    skus: sizes.map(({ sku }) => sku),
    contents: Object.fromEntries(sizes.map(({ title, content }) => [title, content])),
    report: await harness.report(),
  }
}
const csv = (...rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n')

describe('states', () => {
  test('a row that its table does not publish is not published', async () => {
    const { status } = await imported('name,Published,price\nDraft,0,5\nSoup,1,5\n')
    assert.deepEqual(status, { Draft: 'unpublished', Soup: 'published' })
  })

  test('obeys columns that state whether a row is for sale, in any language', async () => {
    for (const [header, no, yes] of [
      ['Published', 'FALSE', 'TRUE'],
      ['Status', 'draft', 'active'],
      ['status', 'private', 'publish'],
      ['Active', 'no', 'yes'],
      ['is_active', '0', '1'],
      ['Enabled', 'N', 'Y'],
      ['Hidden', 'Yes', 'No'],
      ['Inactive', 'true', 'false'],
      ['not_for_sale', 'x', ''],
      ['Visibility', 'hidden', 'visible'],
      ['Visibility', 'None', 'POS, Online ordering'],
      ['Sellable', 'N', 'Y'],
      ['State', 'Entwurf', 'Aktiv'],
      ['Статус', 'черновик', 'опубликовано'],
      ['Durum', 'taslak', 'yayında'],
      ['الحالة', 'مسودة', 'منشور'],
      ['סטטוס', 'טיוטה', 'פעיל'],
      ['Status', 'something nobody knows', 'active'],
      ['product_online', '2', '1'],
      ['Product Visible?', 'N', 'Y'],
      ['Allow Purchases?', 'N', 'Y'],
      ['product_is_enabled', '0', '1'],
      ['Active (0/1)', '0', '1'],
      ['Listing Status', 'Inactive', 'Active'],
      ['status', 'D', 'A'],
      ['Sell online', 'No', 'Yes'],
      ['Online Ordering', 'Hidden', 'Visible'],
      ['On menu', 'no', 'yes'],
      ['Hide', 'Y', 'N'],
      ['Inactive Date', '2023-01-01', ''],
      ['Ativo', 'Não', 'Sim'],
      ['Sichtbar', 'nein', 'ja'],
      ['Показывать', 'нет', 'да'],
      ['Satışta', 'hayır', 'evet'],
      ['نشط', 'لا', 'نعم'],
      ['公開', '0', '1'],
    ] as const) {
      const { status } = await imported(csv(['name', header, 'price'], ['A', no, 5], ['B', yes, 5]))
      assert.deepEqual(status, { A: 'unpublished', B: 'published' }, `${header} ${no}`)
    }
  })

  test('a header about something else is no state', async () => {
    const { status } = await imported(
      csv(
        ['name', 'Active ingredients', 'Published scope', 'Online price', 'Active from', 'price'],
        ['A', 'Caffeine', 'web', 0, '2099-01-01', 5],
      ),
    )
    assert.deepEqual(status, { A: 'published' })
  })

  test('what one of several stores sells is for sale', async () => {
    const header = [
      'name',
      'Available for sale [Main]',
      'Available for sale [Pier]',
      'Price [Main]',
    ]
    const { status, sizes } = await imported(
      csv(header, ['A', 'N', 'Y', 5], ['B', 'N', 'N', 5], ['C', 'Y', '', 5]),
    )
    assert.deepEqual(status, { A: 'published', B: 'unpublished', C: 'published' })
    assert.equal(sizes[0], 'A 500 ')
  })

  test('leaves out what is archived, deleted or a gift card, and names the reason', async () => {
    for (const [header, gone, kept] of [
      ['Archived', 'Y', 'N'],
      ['Status', 'archived', 'active'],
      ['deleted', '1', '0'],
      ['Gift Card', 'true', 'false'],
      ['Type', 'Gift card', 'Simple'],
      ['Non-revenue item', 'Yes', 'No'],
      ['deleted_at', '2024-01-01', ''],
      ['Discontinued Date', '2020-05-05', ''],
      ['Product Type', 'Gift Cards', 'Drinks'],
      ['Category', 'Vouchers > Geschenkgutscheine', 'Tea'],
    ] as const) {
      const { status, result, report } = await imported(
        csv(['name', header, 'price'], ['A', gone, 5], ['B', kept, 5]),
      )
      assert.deepEqual(status, { B: 'published' }, header)
      assert.deepEqual([result.created, result.refused], [1, 1], header)
      assert.equal(report.find(({ action }) => action === 'refused')?.reason, 'not_for_sale')
    }
  })

  test('what is out of stock is sold out', async () => {
    for (const [header, no, yes] of [
      ['In stock?', '0', '1'],
      ['Out of stock', 'yes', 'no'],
      ['availability', 'out_of_stock', 'in_stock'],
      ['Stock status', 'outofstock', 'instock'],
    ] as const) {
      const { sizes } = await imported(csv(['name', header, 'price'], ['A', no, 5], ['B', yes, 5]))
      assert.deepEqual(sizes, ['A 500 0', 'B 500 '], header)
    }
  })

  test('a later export unpublishes, publishes again, and does not undo what staff hid', async () => {
    const table = (states: string[]) =>
      csv(['name', 'Status', 'price'], ...states.map((state, at) => [`P${at}`, state, 5]))
    const { shopId } = await imported(table(['active', 'active', 'draft', 'active']))
    await app.rows(sql`
      update products set status = 'unpublished' where shop_id = ${shopId} and id in (
        select product_id from product_translations where title = 'P3')`)
    const later = await imported(table(['draft', 'archived', 'active', 'publish']), { shopId })
    assert.deepEqual(later.status, {
      P0: 'unpublished',
      P1: 'unpublished',
      P2: 'published',
      P3: 'unpublished',
    })
  })
})

describe('sizes', () => {
  test('a later export changes prices of sizes, adds one, and sells out one', async () => {
    const table = (...rows: string[][]) =>
      csv(['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'], ...rows)
    const { shopId, sizes } = await imported(
      table(['tea', 'Tea', 'Size', 'Small', '2'], ['tea', '', '', 'Large', '3']),
    )
    assert.deepEqual(sizes, ['Tea Size=Small 200 ', 'Tea Size=Large 300 '])
    const later = await imported(
      table(['tea', 'Tea', 'Size', 'Large', '3.5'], ['tea', '', '', 'Huge', '5']),
      { shopId },
    )
    assert.deepEqual(later.sizes.toSorted(), [
      'Tea Size=Huge 500 ',
      'Tea Size=Large 350 ',
      'Tea Size=Small 200 0',
    ])
    assert.deepEqual([later.result.created, later.result.changed], [0, 1])
  })

  test('joins sizes that are far apart in the file', async () => {
    const between = Array.from({ length: 300 }, (_, at) => [`p${at}`, `P${at}`, 'Default Title', 1])
    const { sizes } = await imported(
      csv(['Handle', 'Title', 'Option1 Value', 'Price'], ['tea', 'Tea', 'S', 2], ...between, [
        'tea',
        '',
        'L',
        3,
      ]),
    )
    assert.deepEqual(sizes.slice(0, 3), ['Tea Size=S 200 ', 'Tea Size=L 300 ', 'P0 100 '])
  })
})

describe('exports of shop systems', () => {
  test('Shopify products', async () => {
    const head = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published']
    const more = [
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Inventory Tracker',
      'Variant Inventory Qty',
      'Variant Inventory Policy',
      'Variant Price',
      'Variant Barcode',
      'Image Src',
      'Gift Card',
      'Status',
    ]
    const { status, section, sizes, skus, report, result } = await imported(
      csv(
        [...head, ...more],
        [
          'oil',
          'Olive oil',
          '<p>Cold <b>pressed</b></p>',
          'Acme',
          'Oils',
          'new',
          'true',
          'Size',
          '250 ml',
          '',
          'shopify',
          4,
          'deny',
          '9.50',
          '8001120821300',
          'x.jpg',
          'false',
          'active',
        ],
        [
          'oil',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '500 ml',
          'OIL-5',
          'shopify',
          0,
          'deny',
          '16.00',
          '',
          'y.jpg',
          '',
          '',
        ],
        ['oil', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 'z.jpg', '', ''],
        [
          'jam',
          'Jam',
          '',
          '',
          '',
          '',
          'true',
          'Title',
          'Default Title',
          'JAM',
          '',
          0,
          'deny',
          '4.00',
          '',
          '',
          'false',
          'active',
        ],
        [
          'new',
          'Not yet',
          '',
          '',
          '',
          '',
          'false',
          'Title',
          'Default Title',
          '',
          '',
          '',
          '',
          '4.00',
          '',
          '',
          'false',
          'draft',
        ],
        [
          'old',
          'Long gone',
          '',
          '',
          '',
          '',
          'true',
          'Title',
          'Default Title',
          '',
          '',
          '',
          '',
          '4.00',
          '',
          '',
          'false',
          'archived',
        ],
        [
          'gift',
          'Gift card',
          '',
          '',
          '',
          '',
          'true',
          'Denominations',
          '$25',
          '',
          '',
          '',
          '',
          '25.00',
          '',
          '',
          'true',
          'active',
        ],
      ),
    )
    assert.deepEqual(status, {
      'Olive oil': 'published',
      Jam: 'published',
      'Not yet': 'unpublished',
    })
    assert.deepEqual(sizes, [
      'Olive oil Size=250 ml 950 4',
      'Olive oil Size=500 ml 1600 0',
      'Jam 400 ',
      'Not yet 400 ',
    ])
    assert.equal(skus[0], '8001120821300')
    assert.equal(section['Olive oil'], 'Oils')
    const unread = report.filter(({ reason }) => reason === 'column_not_read')
    assert.deepEqual(
      unread.map(({ field }) => field),
      ['Tags', 'Image Src'],
    )
    assert.match(result.notes.join(), /2 columns not read: Tags, Image Src/)
  })

  test('WooCommerce products', async () => {
    const { status, sizes, skus } = await imported(
      csv(
        [
          'ID',
          'Type',
          'SKU',
          'GTIN, UPC, EAN, or ISBN',
          'Name',
          'Published',
          'Visibility in catalog',
          'In stock?',
          'Stock',
          'Backorders allowed?',
          'Regular price',
          'Categories',
          'Parent',
          'Attribute 1 name',
          'Attribute 1 value(s)',
        ],
        [
          1,
          'simple',
          '',
          '8001120821300',
          'Honey',
          1,
          'visible',
          1,
          12,
          0,
          '6,50',
          'Sweet > Honey',
          '',
          '',
          '',
        ],
        [2, 'simple', 'H-1', '', 'Hidden', 1, 'hidden', 1, '', 0, '5', '', '', '', ''],
        [3, 'simple', '', '', 'Draft', -1, 'visible', 1, '', 0, '5', '', '', '', ''],
        [4, 'simple', '', '', 'Empty', 1, 'visible', 0, '', 0, '5', '', '', '', ''],
        [
          5,
          'variable',
          'CAKE',
          '',
          'Cake',
          1,
          'visible',
          1,
          '',
          0,
          '',
          'Cakes',
          '',
          'Size',
          'Small, Large',
        ],
        [6, 'external', '', '', 'Elsewhere', 1, 'visible', 1, '', 0, '5', '', '', '', ''],
        [
          7,
          'variation',
          'CAKE-S',
          '',
          'Cake - Small',
          1,
          'visible',
          1,
          '',
          0,
          '20',
          '',
          'CAKE',
          'Size',
          'Small',
        ],
        [
          8,
          'variation',
          'CAKE-L',
          '',
          'Cake - Large',
          1,
          'visible',
          'backorder',
          '',
          'notify',
          '35',
          '',
          'id:5',
          'Size',
          'Large',
        ],
        [
          9,
          'variation',
          'CAKE-X',
          '',
          'Cake - Huge',
          0,
          'visible',
          1,
          '',
          0,
          '80',
          '',
          'CAKE',
          'Size',
          'Huge',
        ],
      ),
    )
    assert.deepEqual(status, {
      Honey: 'published',
      Hidden: 'unpublished',
      Draft: 'unpublished',
      Empty: 'published',
      Cake: 'published',
    })
    assert.deepEqual(sizes, [
      'Honey 650 12',
      'Hidden 500 ',
      'Draft 500 ',
      'Empty 500 0',
      'Cake Size=Small 2000 ',
      'Cake Size=Large 3500 ',
    ])
    assert.equal(skus[0], '8001120821300')
  })

  test('Square item library', async () => {
    const { status, section, sizes } = await imported(
      csv(
        [
          'Token',
          'Item Name',
          'Variation Name',
          'SKU',
          'Description',
          'Category',
          'GTIN',
          'Square Online Item Visibility',
          'Item Type',
          'Price',
          'Archived',
          'Sellable',
          'Enabled Main Street',
          'Current Quantity Main Street',
        ],
        [
          'a',
          'Latte',
          'Small',
          '',
          '',
          'Coffee',
          '',
          'visible',
          'Prepared food and beverage',
          '3.50',
          'N',
          'Y',
          'Y',
          '',
        ],
        [
          'b',
          'Latte',
          'Large',
          '',
          '',
          'Coffee',
          '',
          'visible',
          'Prepared food and beverage',
          '4.50',
          'N',
          'Y',
          'Y',
          '',
        ],
        [
          'c',
          'Muffin',
          'Regular',
          '',
          '',
          'Bakery',
          '',
          'visible',
          'Physical good',
          '2.75',
          'N',
          'Y',
          'Y',
          3,
        ],
        [
          'd',
          'Old muffin',
          'Regular',
          '',
          '',
          'Bakery',
          '',
          'visible',
          'Physical good',
          '2',
          'Y',
          'Y',
          'Y',
          '',
        ],
        [
          'e',
          'Secret',
          'Regular',
          '',
          '',
          'Bakery',
          '',
          'hidden',
          'Physical good',
          '2',
          'N',
          'Y',
          'Y',
          '',
        ],
        [
          'f',
          'Beans',
          'Regular',
          '',
          '',
          'Bakery',
          '',
          'visible',
          'Physical good',
          '2',
          'N',
          'N',
          'Y',
          '',
        ],
        [
          'g',
          'Elsewhere',
          'Regular',
          '',
          '',
          'Bakery',
          '',
          'visible',
          'Physical good',
          '2',
          'N',
          'Y',
          'N',
          '',
        ],
        [
          'h',
          'Present',
          'Regular',
          '',
          '',
          '',
          '',
          'visible',
          'Gift Card',
          '20',
          'N',
          'Y',
          'Y',
          '',
        ],
      ),
    )
    assert.deepEqual(status, {
      Latte: 'published',
      Muffin: 'published',
      Secret: 'unpublished',
      Beans: 'unpublished',
      Elsewhere: 'unpublished',
    })
    assert.deepEqual(sizes.slice(0, 3), [
      'Latte Size=Small 350 ',
      'Latte Size=Large 450 ',
      'Muffin 275 ',
    ])
    assert.equal(section['Latte'], 'Beverages')
  })

  test('a lower sale price without dates is the price, and one with dates is noted', async () => {
    const { sizes, report } = await imported(
      csv(
        ['Name', 'Regular price', 'Sale price', 'Date sale price starts', 'Date sale price ends'],
        ['Honey', '6.50', '5', '', ''],
        ['Jam', '4', '3', '2026-12-01', '2026-12-24'],
        ['Nuts', '4', '', '', ''],
        ['Figs', '4', '9', '', ''],
      ),
    )
    assert.deepEqual(sizes, ['Honey 500 ', 'Jam 400 ', 'Nuts 400 ', 'Figs 400 '])
    assert.deepEqual(
      report.flatMap(({ reason, was }) => (reason === 'sale_with_dates_not_read' ? [was] : [])),
      ['3'],
    )
  })

  test('Clover inventory', async () => {
    const { status, sizes, contents, result } = await imported(
      csv(
        [
          'Clover ID',
          'Name',
          'Price',
          'Price Type',
          'Price Unit',
          'Product Code',
          'SKU',
          'Quantity',
          'Hidden',
          'Non-revenue item',
        ],
        ['A1', 'Burger', '9.00', 'Fixed', '', '', '8001120821300', '', 'No', 'No'],
        ['A2', 'Secret burger', '9.00', 'Fixed', '', '', '', '', 'Yes', 'No'],
        ['A3', 'Donation', '5.00', 'Fixed', '', '', '', '', 'No', 'Yes'],
        ['A4', 'Open price', '', 'Variable', '', '', '', '', 'No', 'No'],
        ['A5', 'Apples', '1.99', 'Per Unit', 'lb', '', '', '', 'No', 'No'],
      ),
    )
    assert.deepEqual(status, {
      Burger: 'published',
      'Secret burger': 'unpublished',
      Apples: 'published',
    })
    assert.deepEqual([sizes[0], sizes.at(-1)], ['Burger 900 ', 'Apples 199 '])
    assert.deepEqual(contents['Apples'], '453.592 g')
    assert.equal(result.refused, 2)
  })

  test('Toast menu, as a table and as JSON', async () => {
    const table = await imported(
      csv(
        ['Menu', 'Menu Group', 'Item Name', 'Price', 'Visibility', 'Archived', 'Out of stock'],
        ['Lunch', 'Salads', 'Caesar', '11.00', 'POS, Kiosk, Online Ordering', 'No', 'No'],
        ['Lunch', 'Salads', 'Staff meal', '1.00', 'None', 'No', 'No'],
        ['Lunch', 'Salads', 'Cobb', '12.00', 'POS, Online Ordering', 'No', 'Yes'],
        ['Lunch', 'Salads', 'Waldorf', '12.00', 'POS', 'Yes', 'No'],
      ),
    )
    assert.deepEqual(table.status, {
      Caesar: 'published',
      'Staff meal': 'unpublished',
      Cobb: 'published',
    })
    assert.equal(table.sizes.at(-1), 'Cobb 1200 0')
    const item = (name: string, more: object = {}) => ({
      guid: name,
      name,
      price: 11,
      visibility: ['POS', 'TOAST_ONLINE_ORDERING'],
      isDeferred: false,
      ...more,
    })
    const json = await imported(
      JSON.stringify({
        menus: [
          {
            name: 'Lunch',
            menuGroups: [
              {
                name: 'Salads',
                menuItems: [
                  item('Caesar'),
                  item('Staff meal', { visibility: [] }),
                  item('Gift', { isDeferred: true }),
                ],
                menuGroups: [{ name: 'Sides', menuItems: [item('Bread')] }],
              },
            ],
          },
        ],
      }),
      { name: 'menu.json' },
    )
    assert.deepEqual(json.status, {
      Caesar: 'published',
      'Staff meal': 'unpublished',
      Bread: 'published',
    })
    assert.deepEqual(json.sizes[0], 'Caesar 1100 ')
  })

  test('Uber Eats menu', async () => {
    const item = (id: string, name: string, more: object = {}) => ({
      id,
      title: { translations: { de: `${name} (de)`, en_us: name } },
      description: { translations: { en_us: 'Good' } },
      price_info: { price: 599 },
      ...more,
    })
    const { status, section, sizes } = await imported(
      JSON.stringify({
        menus: [{ id: 'm', title: { translations: { en_us: 'All day' } }, category_ids: ['c'] }],
        categories: [
          {
            id: 'c',
            title: { translations: { en_us: 'Wraps' } },
            entities: [
              { id: '1', type: 'ITEM' },
              { id: '2', type: 'ITEM' },
            ],
          },
        ],
        items: [
          item('1', 'Falafel wrap'),
          item('2', 'Halloumi wrap', {
            suspension_info: { suspension: { suspend_until: 8640000000, reason: 'out' } },
          }),
          item('3', 'Extra sauce'),
        ],
        modifier_groups: [],
      }),
      { name: 'uber.json' },
    )
    assert.deepEqual(status, { 'Falafel wrap': 'published', 'Halloumi wrap': 'published' })
    assert.deepEqual(sizes, ['Falafel wrap 599 ', 'Halloumi wrap 599 0'])
    assert.equal(section['Falafel wrap'], 'Wraps')
  })

  test('schema.org menu', async () => {
    const { section, sizes } = await imported(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Restaurant',
        name: 'Chez nous',
        hasMenu: {
          '@type': 'Menu',
          hasMenuSection: {
            '@type': 'MenuSection',
            name: 'Starters',
            hasMenuItem: [
              {
                '@type': 'MenuItem',
                name: 'Onion soup',
                offers: { '@type': 'Offer', price: '8.50', priceCurrency: 'EUR' },
              },
              {
                '@type': 'MenuItem',
                name: 'Terrine',
                offers: [
                  { '@type': 'Offer', name: 'Small', price: 7 },
                  { '@type': 'Offer', name: 'Large', price: 12 },
                ],
              },
              {
                '@type': 'MenuItem',
                name: 'Oysters',
                offers: {
                  '@type': 'Offer',
                  price: '20',
                  availability: 'https://schema.org/SoldOut',
                },
              },
            ],
          },
        },
      }),
      { name: 'menu.jsonld' },
    )
    assert.deepEqual(sizes, [
      'Onion soup 850 ',
      'Terrine Size=Small 700 ',
      'Terrine Size=Large 1200 ',
      'Oysters 2000 0',
    ])
    assert.equal(section['Terrine'], 'Starters')
  })
})

describe('tables that nobody foresaw', () => {
  test('finds the header below a separator line and titles, in any spelling', async () => {
    for (const text of [
      'sep=;\nName;Price\nTea;2,50\n',
      '"sep=;"\r\nName;Price\r\nTea;2,50\r\n',
      'Price list, spring\n\nProduct_Name,Price\nTea,2.50\n',
      'Our shop\nValid from 1 May;;\n\nItem Name;Category;Price\nTea;Hot;2,50\n',
      'Menu Item\tPRICE\nTea\t2.50\n',
      'productName|price\nTea|2.50\n',
      'Artikelbezeichnung;VK-Preis\nTea;2,50\n',
      'Наименование;Цена\nTea;2,50\n',
      'Название товара;Цена, руб.\nTea;2,50\n',
      'Nome do produto;Preço (R$)\nTea;2,50\n',
      'Nom;Prix TTC (EUR)\nTea;2,50\n',
      'Name [en];Price incl. VAT\nTea;2,50\n',
      '商品名,価格\nTea,2.50\n',
      'שם הפריט,מחיר לצרכן\nTea,2.50\n',
    ]) {
      const { sizes } = await imported(text)
      assert.deepEqual(sizes, ['Tea 250 '], text)
    }
  })

  test('a price column is found in any spelling', async () => {
    const text = 'name,Retail Price (USD)\nTea,2.50\n'
    for (const column of ['Retail Price (USD)', 'retail price usd', 'retail_price_usd']) {
      const { sizes } = await imported(text, { priceRule: `column=${column}` })
      assert.deepEqual(sizes, ['Tea 250 '], column)
    }
  })

  test('a mapping names the columns, and one that the file lacks is refused', async () => {
    const text = 'Foo,Bar,Baz,Qux\nTea,2.50,x,no\nMilk,1,y,yes\n'
    const { sizes, status } = await imported(text, {
      map: { name: 'foo', price: 'BAR', code: 'Baz', state: 'Qux' },
    })
    assert.deepEqual(sizes, ['Tea 250 ', 'Milk 100 '])
    assert.deepEqual(status, { Tea: 'unpublished', Milk: 'published' })
    await assert.rejects(imported(text, { map: { name: 'Nope' } }), /no column "Nope"/)
    await assert.rejects(imported(text, { map: { colour: 'Foo' } }), /no column "colour" to map/)
  })

  test('takes the first code that is not empty, and a barcode before other codes', async () => {
    const { skus } = await imported(
      csv(
        ['name', 'SKU', 'GTIN', 'UPC', 'price'],
        ['A', '', '8001120821300', '', 1],
        ['B', 'B-7', '', '036000291452', 1],
        ['C', 'C-7', 'NULL', '', 1],
      ),
    )
    assert.deepEqual(skus, ['8001120821300', '0036000291452', null])
  })

  test('notes an ambiguous price', async () => {
    const { sizes, report } = await imported(csv(['name', 'price'], ['Safe', '$1,250']))
    assert.deepEqual(sizes, ['Safe 125000 '])
    const [note] = report.filter(({ field }) => field === 'price')
    assert.deepEqual([note?.reason, note?.was, note?.now], ['price_ambiguous', '$1,250', '1250'])
  })

  test('refuses a name in a wrong encoding, and imports the others', async () => {
    const { status, result } = await imported('name,price\nÁîðù,5\nCrÃ¨me,5\nCrème,5\n')
    assert.deepEqual(status, { Crème: 'published' })
    assert.match(result.notes.join(), /--encoding/)
  })
})
