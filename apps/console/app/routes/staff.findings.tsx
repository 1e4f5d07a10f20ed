import { FindingsPage, PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <FindingsPage />
  </PaymentsArea>
)
