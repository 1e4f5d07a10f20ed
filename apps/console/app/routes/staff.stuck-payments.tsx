import { StuckPaymentsPage } from '../features/stuck-payments/index.tsx'
import { PaymentsArea } from '../features/payment-tasks/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <StuckPaymentsPage />
  </PaymentsArea>
)
