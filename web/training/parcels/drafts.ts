import { queryOptions } from '@tanstack/react-query'
import type { Parcel } from '#contract/training/parcels.ts'
import { useStoredText } from '#web/data/stored-text.ts'
import { http } from '#web/http.ts'

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

/** The key of the draft of a new parcel. All others have their name and version, with an at sign. */
export const NEW_PARCEL = 'new'

export const BLANK_PARCEL: ParcelDraft = { name: '', version: '1.0.0', main: '', postinstall: '' }

/** `crate-utils@1.4.2` */
export const parcelKey = ({ name, version }: Pick<Parcel, 'name' | 'version'>): string => `${name}@${version}`

export function draftOf({ name, version, main, scripts }: Parcel): ParcelDraft {
  return { name, version, main, postinstall: scripts.postinstall ?? '' }
}

export function isSameDraft(one: ParcelDraft, other: ParcelDraft): boolean {
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

type Drafts = Readonly<Record<string, ParcelDraft>>

/** What was typed and not published, by the key of the parcel. Survives a reload. */
export function useParcelDrafts() {
  const [text, setText] = useStoredText('parcels.drafts', '{}')
  /** Undefined forgets the draft. */
  const change = (key: string, draft: ParcelDraft | undefined) =>
    setText((before) => {
      const { [key]: _, ...others } = readDrafts(before)
      return JSON.stringify(draft ? { ...others, [key]: draft } : others)
    })
  return { drafts: readDrafts(text), change }
}

/** Scripts of learners write into the storage of the browser as well. */
export function readDrafts(text: string): Drafts {
  try {
    const value: unknown = JSON.parse(text)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([, draft]) => isDraft(draft)))
  } catch {
    return {}
  }
}

function isDraft(value: unknown): value is ParcelDraft {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.keys(BLANK_PARCEL).every((field) => typeof fields.get(field) === 'string')
}
