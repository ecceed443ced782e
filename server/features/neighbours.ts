import type { Neighbour } from '../shop/fake-network/neighbour.ts'
import { keysHost } from './couriers/keys-host.ts'
import { fruitExchange } from './fresh-crates/fruit-exchange.ts'
import { till } from './gift-cards/till.ts'
import { kubernetes, peelprint } from './labels/kubernetes.ts'
import { crateInternal, parcelShed } from './landing/registries.ts'
import { metadataService } from './receipts/metadata-service.ts'
import { proofOfPeel } from './tastings/proof-of-peel.ts'
import { pulpPay } from './top-ups/pulp-pay.ts'

/** The machines of the fake network that belong to a feature. Add a new one here. */
export const neighbours: readonly Neighbour[] = [
  pulpPay,
  till,
  metadataService,
  keysHost,
  proofOfPeel,
  fruitExchange,
  kubernetes,
  crateInternal,
  parcelShed,
  peelprint,
]
