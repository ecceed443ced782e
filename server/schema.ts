import { trainingSchema } from './training/schema.ts'
import { workbenchSchema } from './workbench/sent-counts.ts'

/** Tables of a shop that are the house's, beside the shop's own. */
export const applicationSchema = trainingSchema + workbenchSchema
