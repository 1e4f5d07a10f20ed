// 20,000 carts with their coupons, taxes, group shares and refunds in pieces, of the same SEED as everything that is played here.
import '@hawker/domain/price-properties.test'
