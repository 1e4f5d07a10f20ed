import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFaq } from './search-faq.ts'

const faqs = [
  { question: 'How do I pay?', answer: 'By card, cash or from the wallet.' },
  { question: 'Où est ma commande ?', answer: 'Sur la page de la commande, avec la carte.' },
  { question: 'كيف أدفع؟', answer: 'بالبطاقة أو نقدًا.' },
]
const found = (typed: string) => searchFaq(faqs, typed).map(({ question }) => question)

test('matches beginnings of words without regard to case, accents or script', () => {
  assert.deepEqual(found('ou COMM'), ['Où est ma commande ?'])
  assert.deepEqual(found('نقدا'), ['كيف أدفع؟'])
  assert.deepEqual(found('ay'), [])
})

test('lists matching questions before answers, and everything for an empty query', () => {
  assert.deepEqual(found('ca'), ['How do I pay?', 'Où est ma commande ?'])
  assert.deepEqual(found(' ? ').length, 3)
  assert.deepEqual(found('pay card'), ['How do I pay?'])
})
