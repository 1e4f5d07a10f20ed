export { PaymentTasksCard } from './payment-tasks-card.tsx'
export { PaymentsArea, useTasksChanged } from './payments-area.tsx'
