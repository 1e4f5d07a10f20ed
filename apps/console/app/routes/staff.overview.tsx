import { PaymentTasksCard } from '../features/payment-tasks/index.tsx'
import { StaffOverview } from '../features/staff/index.tsx'

export const Component = () => <StaffOverview tasks={<PaymentTasksCard />} />
