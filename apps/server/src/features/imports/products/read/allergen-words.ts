import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import { foldWords } from '../../read/fold-words.ts'

// Words on labels in English, French, Italian, Spanish and German, in lower case without accents.
const WORDS: Readonly<Record<Allergen, string>> = {
  gluten: `
    gluten, glutine, wheat, wheat flour, ble, froment, frumento, grano, grano duro,
    glutine di grano, trigo, weizen, weizenmehl, rye, seigle, segale, centeno, roggen, barley,
    orge, orzo, cebada, gerste, oats, oat, avoine, avena, hafer, spelt, epeautre, farro, espelta,
    dinkel, kamut, bulgur, semolina, semola, couscous, crusca, cereali contenenti glutine,
    cereales contenant du gluten, cereales que contienen gluten, glutenhaltiges getreide,
    cereals containing gluten`,
  crustaceans: `
    crustaceans, crustacean, crustaces, crustace, crostacei, crostaceo, crustaceos, crustaceo,
    krebstiere, shrimp, shrimps, prawn, prawns, crab, lobster, crevette, crevettes, gamberi,
    gamberetti, gambas, garnelen`,
  eggs: `
    eggs, egg, oeuf, oeufs, uovo, uova, huevo, huevos, ei, eier, tuorlo, albume, jaune d oeuf,
    blanc d oeuf`,
  fish: `
    fish, poisson, poissons, autres poissons, pesce, pesci, pescado, fisch, salmon, saumon,
    salmone, tuna, thon, tonno, atun, thunfisch, anchois, anchovies, anchovy, acciughe, alici,
    anchoas, merluzzo, merluzzo d alaska, cod, cabillaud`,
  peanuts: `
    peanuts, peanut, arachide, arachides, arachidi, cacahuete, cacahuetes, cacahuate, mani,
    erdnuss, erdnusse, cacahouete, cacahouetes`,
  soybeans: `
    soybeans, soybean, soya, soy, soja, soia, sojalecithine, lecithine de soja, lecitina di soia,
    sojabohnen`,
  milk: `
    milk, lait, latte, leche, milch, lactose, lattosio, lactosa, laktose, butter, burro, beurre,
    mantequilla, butterreinfett, cream, creme, panna, nata, sahne, cheese, fromage, formaggio,
    queso, kase, yogurt, yaourt, joghurt, ricotta, grana padano, grana padano aop, parmigiano,
    mozzarella, whey, lactoserum, siero di latte, proteine del latte, proteines de lait,
    latte e derivati del latte, lattosio e proteine del latte, milk protein, ghee`,
  nuts: `
    nuts, nut, tree nuts, noix, noix varies, noix variees, noix de cajou, fruits a coque,
    frutta a guscio, frutta in guscio, frutta a guscia, frutos de cascara, frutos secos,
    schalenfruchte, almonds, almond, amande, amandes, mandorla, mandorle, almendra, almendras,
    mandel, mandeln, hazelnuts, hazelnut, noisette, noisettes, nocciola, nocciole, avellana,
    avellanas, haselnuss, haselnusse, walnuts, walnut, noci, noce, noci di pecan,
    noci brasiliane, nueces, nuez, walnuss, walnusse, cashew, cashews, cashew nuts, anacardo,
    anacardi, anacardio, anacarde, anacardes, pistachio, pistachios, pistache, pistaches,
    pistacchio, pistacchi, pistachos, pistazien, pecan, pecans, macadamia, brazil nuts`,
  celery: 'celery,celeri,sedano,apio,sellerie,celeriac',
  mustard: 'mustard,moutarde,senape,mostaza,senf',
  sesame: `
    sesame, sesame seeds, sesamo, semi di sesamo, semi di sesame, graines de sesame,
    semillas de sesamo, sesam, sesamsamen`,
  sulphites: `
    sulphites, sulfites, sulphite, sulfite, sulphur dioxide and sulphites, sulphur dioxide,
    sulfur dioxide, anidride solforosa, anidride solforosa e solfiti,
    anidride solforosa e derivati, solfiti, sulfitos, sulfite, schwefeldioxid, dioxyde de soufre,
    anhydride sulfureux, metabisolfito di potassio, bisulfite`,
  lupin: `
    lupin, lupins, lupino, lupini, altramuz, altramuces, lupinen, lupine`,
  molluscs: `
    molluscs, mollusc, mollusques, mollusque, molluschi, mollusco, moluscos, molusco, weichtiere,
    squid, mussels, oysters, clams, moules, cozze, vongole`,
}
/** Words without a meaning of their own. */
const FILLERS = new Set(
  `
  e et y und and or o ou oder di de du des del della dei d l la le les il lo gli i a ai aux con
  with avec mit von in en un una une der die das den also other autres altri derivati derives
  derivados contient contiene contengono contains contain enthalt contenente contenuto
  ingredienti allergeni allergenes allergens alergenos allergene prodotti produits a base`
    .trim()
    .split(/\s+/),
)
const MAY_CONTAIN_PHRASES = [
  'may (?:also )?contain',
  'puo contenere',
  'possono contenere',
  'peu[tx]? contenir',
  'peuvent contenir',
  'puede contener',
  'pueden contener',
  'kann (?:spuren )?',
  'traces?(?: of| de)?',
  'traccia',
  'tracce',
  'trazas',
  'spuren',
  'prodotto in un',
  'produced in',
  'made in a facility',
]
const MAY = new RegExp(`\\b(${MAY_CONTAIN_PHRASES.join('|')})\\b`)
const CONTAINS = /\b(contains?|contiene|contengono|contient|enthalt)\b/
const NEGATION = /\b(senza|sans|without|sin|ohne|free|no|non|not|frei|pas)\b/
const NONE = new Set([
  'none',
  'nessuna',
  'nessuno',
  'aucun',
  'aucune',
  'ninguno',
  'ninguna',
  'keine',
  'no allergens',
])

const CODE_OF = new Map<string, Allergen>(
  ALLERGENS.flatMap((code) =>
    WORDS[code]
      .trim()
      .split(/,\s*/)
      .map((word) => [word, code] as const),
  ),
)
const LONGEST_PHRASE = Math.max(...[...CODE_OF.keys()].map((phrase) => phrase.split(' ').length))

export type AllergenReading = {
  readonly contains: Set<Allergen>
  readonly mayContain: Set<Allergen>
  readonly unknown: string[]
  readonly none: boolean
}

/**
 * Reads the allergens of one cell: tags ('en:milk,it:burro') or the words of a label. Reports each
 * word that it does not know.
 */
export function readAllergenText(text: string, traces: boolean): AllergenReading {
  const read = {
    contains: new Set<Allergen>(),
    mayContain: new Set<Allergen>(),
    unknown: new Array<string>(),
    none: false,
  }
  for (const token of text.split(/[,;|]/)) {
    const words = token.replace(/^\s*[a-z]{2}:/, '')
    // A full stop ends the scope of 'may contain'.
    for (const sentence of words.split(/[.:()]+(?=\s|$)/))
      readSentence(foldWords(sentence), traces, read)
  }
  return read
}

function readSentence(
  folded: string,
  traces: boolean,
  read: { contains: Set<Allergen>; mayContain: Set<Allergen>; unknown: string[]; none: boolean },
) {
  if (folded === '') return
  if (NONE.has(folded)) {
    read.none = true
    return
  }
  const exact = CODE_OF.get(folded)
  const may = traces || MAY.test(folded)
  if (exact) {
    ;(may ? read.mayContain : read.contains).add(exact)
    return
  }
  // 'Contains milk' in the traces column still means contained.
  const into =
    may && !(CONTAINS.test(folded) && !MAY.test(folded)) ? read.mayContain : read.contains
  if (NEGATION.test(folded)) {
    // 'Gluten free' next to 'milk': it is uncertain which word the negation belongs to, and a wrong
    // guess can harm a customer.
    read.unknown.push(folded)
    return
  }
  const words = folded.replace(new RegExp(MAY, 'g'), ' ').trim().split(/\s+/)
  for (let at = 0; at < words.length;) {
    let taken = 0
    for (let size = Math.min(LONGEST_PHRASE, words.length - at); size > 0 && taken === 0; size--) {
      const code = CODE_OF.get(words.slice(at, at + size).join(' '))
      if (!code) continue
      into.add(code)
      taken = size
    }
    const word = words[at] ?? ''
    if (taken === 0 && word !== '' && !FILLERS.has(word)) read.unknown.push(word)
    at += Math.max(1, taken)
  }
}
