import type { Parcel } from '#contract/training/parcels.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { publishedParcels, publishParcel, withdrawParcels } from '../../shop/records/parcels.ts'
import { checkParcelRoom, ParcelRefused, readParcelDraft } from './drafts.ts'

/** Routes of the learner's packages at Parcel Shed, a registry where everybody may publish. */
export const parcelRoutes: Routes = (on) => {
  on.get('/training/parcels', ({ shop }): Parcel[] => publishedParcels(shop))
  on.put('/training/parcels', writeParcel)
  on.delete('/training/parcels', deleteParcels)
}

async function writeParcel({ shop, body }: Call): Promise<Parcel | HttpReply> {
  try {
    const parcel = await readParcelDraft(body)
    checkParcelRoom(publishedParcels(shop), parcel)
    publishParcel(shop, parcel)
    return parcel
  } catch (error) {
    if (error instanceof ParcelRefused) return refused(400, error.message)
    throw error
  }
}

function deleteParcels({ shop, query }: Call): Parcel[] | HttpReply {
  const { name, version } = query
  if (name === undefined) return refused(400, 'Say which package: ?name=fruit-peeler')
  const deleted = withdrawParcels(shop, name, version)
  return deleted > 0 ? publishedParcels(shop) : refused(404, 'There is no such package.')
}

function refused(status: number, error: string): HttpReply {
  return httpReply(status, { status: 'error', error })
}
