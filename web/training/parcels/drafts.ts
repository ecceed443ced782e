import { queryOptions } from '@tanstack/react-query'
import type { Parcel } from '#contract/training/parcels.ts'
import { http } from '#web/http.ts'
import { isRecord } from '../hosting/stored-drafts.ts'
import type { EntryKind } from '../hosting/use-entries.ts'

/** The parcels that the learner published. */
export const parcelsQuery = queryOptions({
  queryKey: ['parcels'],
  queryFn: () => http.get<Parcel[]>('/training/parcels'),
})

export function putParcel(parcel: Parcel): Promise<Parcel> {
  return http.put<Parcel>('/training/parcels', parcel)
}

export function withdrawParcel({ name, version }: Pick<Parcel, 'name' | 'version'>): Promise<Parcel[]> {
  return http.delete<Parcel[]>(`/training/parcels?${new URLSearchParams({ name, version })}`)
}

/** A parcel as it is typed. */
export interface ParcelDraft {
  name: string
  version: string
  main: string
  postinstall: string
}

export const BLANK_PARCEL: ParcelDraft = { name: '', version: '1.0.0', main: '', postinstall: '' }

/** `crate-utils@1.4.2` */
export const parcelKey = ({ name, version }: Pick<Parcel, 'name' | 'version'>): string => `${name}@${version}`

export function draftOf({ name, version, main, scripts }: Parcel): ParcelDraft {
  return { name, version, main, postinstall: scripts.postinstall ?? '' }
}

function isSameDraft(one: ParcelDraft, other: ParcelDraft): boolean {
  return (['name', 'version', 'main', 'postinstall'] as const).every((field) => one[field] === other[field])
}

/** The parcel as the shop takes it. What the form does not show stays as it was. */
export function parcelOf(draft: ParcelDraft, saved: Parcel | undefined): Parcel {
  const { name, version, main, postinstall } = draft
  return {
    name: name.trim(),
    version: version.trim(),
    main,
    scripts: postinstall.trim() === '' ? {} : { postinstall },
    dependencies: saved?.dependencies ?? {},
  }
}

/** Parcels, by their names and versions. */
export const PARCELS: EntryKind<Parcel, ParcelDraft> = {
  param: 'parcel',
  storageKey: 'parcels.drafts',
  blank: BLANK_PARCEL,
  draftOf,
  isSame: isSameDraft,
  isDraft: (value): value is ParcelDraft =>
    isRecord(value) && Object.keys(BLANK_PARCEL).every((field) => typeof value[field] === 'string'),
}
