import type { PaymentMethod } from '@hawker/contract/payments'
import type { Quote } from '@hawker/contract/quotes'
import type { Slots } from '@hawker/contract/delivery-slots'
import type { QueryState } from '@hawker/web/query/use-query'
import { type Problem, problemOf } from '../form/problems.ts'
import type { useCheckoutForm } from '../form/use-checkout-form.ts'
import type { useOrderButton } from '../order/use-order-button.ts'
import { completedSteps } from './completed-steps.ts'
import type { SectionView } from './section.tsx'
import { type Step, useSteps } from './use-steps.ts'

type Facts = Pick<
  ReturnType<typeof useCheckoutForm>,
  'values' | 'resumed' | 'address' | 'atTable'
> & {
  nameRequired: boolean
  phoneRequired: boolean
  quote: Quote | undefined
  slots: QueryState<Slots>
  methods: QueryState<readonly PaymentMethod[]>
  press: ReturnType<typeof useOrderButton>
}

/** What is wrong with the order, and how each section looks. A problem opens its section. */
export function useSectionViews(facts: Facts) {
  const { values, resumed, address, atTable, nameRequired, phoneRequired, slots, methods, press } =
    facts
  const problems = problemsOf(facts)
  const steps = useSteps({
    done: completedSteps(values, {
      hasPlace: values.deliveryType !== 'delivery' || address !== undefined,
      hasTime:
        atTable || (values.slot ? values.slot.time !== null : slots.data?.asap.available === true),
      nameRequired,
      phoneRequired,
    }),
    problems,
    resumed,
  })
  const loading = new Set<Step>()
  if (!atTable && slots.data === undefined) loading.add('where')
  if (methods.data === undefined) loading.add('pay')
  const viewOf = (step: Step): SectionView => ({
    closed: steps.closed.has(step),
    canClose: steps.canClose(step),
    isLoading: loading.has(step),
    onOpen: () => steps.open(step),
    onDone: () => steps.done(step),
    onEdit() {
      steps.keepOpen(step)
      press.clearProblems()
    },
  })
  return { problems, viewOf, focusSection: steps.focusSection }
}

/** The problems of the last press, then those of the quote that are not among them. */
function problemsOf({ address, quote, press }: Facts): Problem[] {
  const quoteProblems = (quote?.problems ?? [])
    .filter(({ code }) => code !== 'address_required' || address === undefined)
    .map(problemOf)
  return [
    ...press.problems,
    ...quoteProblems.filter(
      ({ code, line }) =>
        !press.problems.some((other) => other.code === code && other.line === line),
    ),
  ]
}
