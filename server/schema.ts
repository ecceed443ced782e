import { rentedHostsSchema } from './shop/fake-network/rented-hosts.ts'
import { parcelsSchema } from './shop/records/parcels.ts'
import { trainingSchema } from './training/schema.ts'
import { workbenchSchema } from './workbench/sent-counts.ts'

/** Tables of the application in a shop's file, beside the shop's own. */
export const applicationSchema = trainingSchema + workbenchSchema + rentedHostsSchema + parcelsSchema
