import { PaymentMethodsPage } from '../features/payments/index.tsx'
import { PaymentsArea } from '../features/reconciliation/index.tsx'

export const Component = () => (
  <PaymentsArea>
    <PaymentMethodsPage />
  </PaymentsArea>
)
