import { StuckPaymentsPage, PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <StuckPaymentsPage />
  </PaymentsArea>
)
