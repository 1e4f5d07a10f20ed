import { words } from '../../read/words.ts'
import type { ColumnSynonyms } from '../../read/column-names.ts'

/**
 * The columns of a product table: names of Open Food Facts where it has them, each with the
 * headers of shop systems and of other languages. Folded: see `foldHeader`.
 */
export const PRODUCT_COLUMNS = {
  product_name: words(
    'product name | product title | item name | menu item | menu item name | dish',
    'dish name | name | title | item | product | customer facing name | display name',
    'post title | pos name | alternate name',
    'artikelname | artikelbezeichnung | produktname | bezeichnung | artikel | produkt',
    'gericht | speise | nom du produit | nom | produit | designation | libelle | plat',
    'nombre del producto | nombre | producto | articulo | plato | denominacion',
    'nome prodotto | nome | prodotto | nazwa | nazwa produktu | naam',
    'наименование | название | товар | продукт | блюдо | номенклатура',
    'urun adi | urun | ad | adi | yemek',
    'nome do produto | produto | prato | название товара | наименование товара | название блюда',
    'urun ismi | اسم الصنف | اسم الطبق | שם הפריט | שם המנה | 商品名 | 品名 | メニュー名 | 商品名称 | 名称',
    '菜名 | 상품명 | 메뉴명 | 이름',
    'اسم المنتج | المنتج | الاسم | اسم | الصنف | שם המוצר | שם מוצר | שם | מוצר | פריט',
  ),
  code: words(
    'gtin | gtin upc ean or isbn | gtin13 | gtin 13 | ean | ean13 | ean 13 | ean code',
    'barcode | bar code | variant barcode | barcodes | upc | upc a | upc code | code',
    'codigo de barras | code barres | code barre | codice a barre | штрихкод | barkod',
    'باركود | ברקוד | product code | sku | variant sku | item code | item number | plu',
    'article number | artikelnummer | artikelnr | artnr | referencia | артикул',
  ),
  source_id: ['id', 'item id', 'product id', 'token', 'clover id', 'guid', 'external id'],
  brands: [
    'brand',
    'vendor',
    'manufacturer',
    'marke',
    'hersteller',
    'marque',
    'marca',
    'бренд',
    'marka',
  ],
  item_description: words(
    'description | body html | item description | menu item description | beschreibung',
    'descripcion | descrizione | описание | aciklama | الوصف | תיאור | short description',
  ),
  quantity: words(
    'pack size | package size | product quantity | net quantity | net content | net weight',
    'contents | size | weight | inhalt | fullmenge | gewicht | contenance | poids',
    'contenido | peso | вес | объем | фасовка | gramaj | agirlik | الوزن | الحجم | משקל',
  ),
  categories: words(
    'category | categories | reporting category | menu group | group name | menu section',
    'section | menu category | item category | subgroup | group | product type | department',
    'kategorie | warengruppe | categorie | rayon | categoria | seccion | категория',
    'раздел | группа | kategori | القسم | الفئة | קטגוריה | מחלקה | product category',
  ),
  ingredients_text: [
    'ingredients',
    'zutaten',
    'ingredienti',
    'ingredientes',
    'состав',
    'icindekiler',
  ],
  allergens: ['allergen', 'allergene', 'allergenes', 'alergenos', 'allergeni', 'аллергены'],
  price: words(
    'variant price | regular price | unit price | item price | base price | sales price',
    'preis | verkaufspreis | vk | vk preis | prix | prix de vente | precio | precio venta',
    'retail price | selling price | sale price incl tax | rrp | pvp | preco | preco de venda',
    'prezzo di vendita | prijs | pris | τιμη | цена продажи | розничная цена | ціна | satis fiyati',
    'سعر البيع | מחיר לצרכן | 価格 | 販売価格 | 税込価格 | 价格 | 售价 | 가격 | brutto vk | vk brutto',
    'prezzo | цена | cena | fiyat | fiyati | السعر | سعر | מחיר | price usd | price eur',
  ),
  /** Rows of one value are the sizes of one product. */
  parent: words(
    'handle | url handle | reference handle | item group id | parent | parent sku',
    'parent id | group id | parent handle',
  ),
  variation_name: [
    'variation name',
    'variant title',
    'variant name',
    'variant',
    'size name',
    'option',
  ],
  option_name_1: ['option1 name', 'option name 1', 'attribute 1 name', 'option 1 name'],
  option_name_2: ['option2 name', 'option name 2', 'attribute 2 name', 'option 2 name'],
  option_name_3: ['option3 name', 'option name 3', 'attribute 3 name', 'option 3 name'],
  option_value_1: ['option1 value', 'option value 1', 'attribute 1 value s', 'option 1 value'],
  option_value_2: ['option2 value', 'option value 2', 'attribute 2 value s', 'option 2 value'],
  option_value_3: ['option3 value', 'option value 3', 'attribute 3 value s', 'option 3 value'],
  stock_count: words(
    'variant inventory qty | inventory quantity | stock | stock quantity | stock qty',
    'quantity in stock | qty in stock | on hand | inventory | bestand | lagerbestand',
    'остаток | stok | existencias | quantite en stock | المخزون | מלאי',
  ),
  stock_tracker: ['variant inventory tracker', 'inventory tracker'],
  oversell: words(
    'variant inventory policy | continue selling when out of stock | backorders allowed',
    'backorders',
  ),
  item_type: ['type', 'item type', 'product kind'],
  price_type: ['price type'],
  /** The unit of a price by weight or volume: Clover's 'lb'. */
  price_unit: ['price unit', 'unit name', 'preiseinheit'],
  sale_price: ['sale price', 'discounted price', 'promo price', 'angebotspreis', 'prix promo'],
  sale_from: ['date sale price starts', 'sale price effective date', 'sale start date'],
  sale_until: ['date sale price ends', 'sale end date'],
} as const satisfies ColumnSynonyms

/** Further columns of Open Food Facts that the import reads. */
const OPEN_FOOD_FACTS_COLUMNS = words(
  'url | generic_name | abbreviated_product_name | allergens_tags | traces | traces_tags',
  'alcohol_100g | pnns_groups_1 | pnns_groups_2 | categories_tags | main_category',
  'categories_en | labels | labels_tags | nutriscore_grade',
)

/** The short names by which an operator maps columns. */
export const MAPPABLE: Readonly<Record<string, string>> = {
  name: 'product_name',
  price: 'price',
  code: 'code',
  id: 'source_id',
  brand: 'brands',
  description: 'item_description',
  size: 'quantity',
  category: 'categories',
  ingredients: 'ingredients_text',
  allergens: 'allergens',
  parent: 'parent',
  option: 'variation_name',
  stock: 'stock_count',
  state: 'state',
}

export const isReadColumn = (name: string): boolean =>
  name in PRODUCT_COLUMNS || OPEN_FOOD_FACTS_COLUMNS.includes(name)
