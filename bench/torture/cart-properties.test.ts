// Prices 20,000 random carts with coupons, taxes, group shares and partial refunds, with the same
// SEED as the other torture tests.
import '@hawker/domain/pricing/price-properties.test'
