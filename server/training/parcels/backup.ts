import type { BackupPreview } from '#contract/training/backup.ts'
import type { Parcel } from '#contract/training/parcels.ts'
import { publishedParcels, publishParcel } from '../../shop/records/parcels.ts'
import type { Shop } from '../../shop/shop.ts'
import { checkParcelRoom, ParcelRefused, readParcelDraft } from './drafts.ts'

/** A parcel in a backup. `parcel` is as it is stored; undefined if nobody could publish it. */
export interface ParcelInBackup {
  draft: Parcel
  parcel: Parcel | undefined
}

/** Reads parcels in a backup by the rules of those that a learner publishes. This needs no shop, and takes a while. */
export async function readParcels(drafts: readonly Parcel[]): Promise<ParcelInBackup[]> {
  const read: ParcelInBackup[] = []
  for (const draft of drafts) {
    try {
      read.push({ draft, parcel: await readParcelDraft({ ...draft }) })
    } catch (error) {
      if (!(error instanceof ParcelRefused)) throw error
      read.push({ draft, parcel: undefined })
    }
  }
  return read
}

/** Parcels in a backup, compared with those of this shop. */
export interface ComparedParcels {
  /** Parcels that would be published. */
  news: readonly Parcel[]
  preview: Pick<BackupPreview, 'parcels' | 'parcelsElse' | 'parcelsRefused'>
  /** How many are already here. */
  known: number
}

/** Compares the parcels in a backup with those of this shop. One that already exists here stays. */
export function compareParcels(shop: Shop, parcels: readonly ParcelInBackup[]): ComparedParcels {
  const here = publishedParcels(shop)
  const news: Parcel[] = []
  const preview: ComparedParcels['preview'] = { parcels: [], parcelsElse: [], parcelsRefused: [] }
  let known = 0
  for (const { draft, parcel } of parcels) {
    const all = [...here, ...news]
    const existing = parcel && all.find((other) => nameOf(other) === nameOf(parcel))
    if (!parcel || !hasRoom(all, parcel)) preview.parcelsRefused.push(nameOf(draft))
    else if (!existing) {
      news.push(parcel)
      preview.parcels.push(nameOf(parcel))
    } else if (isSameParcel(existing, parcel)) known += 1
    else preview.parcelsElse.push(nameOf(parcel))
  }
  return { news, preview, known }
}

export function restoreParcels(shop: Shop, { news }: ComparedParcels): void {
  for (const parcel of news) publishParcel(shop, parcel)
}

function hasRoom(here: readonly Parcel[], parcel: Parcel): boolean {
  try {
    checkParcelRoom(here, parcel)
    return true
  } catch (error) {
    if (error instanceof ParcelRefused) return false
    throw error
  }
}

const nameOf = ({ name, version }: Parcel): string => `${name}@${version}`

function isSameParcel(one: Parcel, other: Parcel): boolean {
  const contentOf = ({ main, scripts, dependencies }: Parcel) =>
    JSON.stringify([main, scripts.postinstall, Object.entries(dependencies).sort()])
  return contentOf(one) === contentOf(other)
}
