import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_PARCELS, type Parcel } from '#contract/training/parcels.ts'
import { serverMessage } from '#web/http.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconPackage from '~icons/package'
import { Entries, listedKeys, NewEntry } from '../hosting/EntryList.tsx'
import css from '../hosting/Pages.module.css'
import type { Drafts } from '../hosting/stored-drafts.ts'
import { useEntries } from '../hosting/use-entries.ts'
import { PARCELS, type ParcelDraft, parcelKey, parcelsQuery } from './drafts.ts'
import { ParcelForm } from './ParcelForm.tsx'

/** The learner's packages at Parcel Shed, and the form of one of them. */
export function ParcelsTab() {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({ ...parcelsQuery, staleTime: 0 })
  const parcels = new Map(data?.map((parcel) => [parcelKey(parcel), parcel]))
  const { key, drafts, open, form } = useEntries(PARCELS, parcels)
  if (isError) {
    return (
      <Failure title={t('PARCELS_FAILED')} detail={serverMessage(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardSkeletons cards={2} height="12rem" />
  return (
    <>
      <Box component="p" maw="var(--ff-width-text)">
        {t('PARCELS_LEAD')}
      </Box>
      <div className={css.layout}>
        <ParcelList parcels={parcels} drafts={drafts} current={key} onOpen={open} />
        <ParcelForm key={key} {...form} />
      </div>
    </>
  )
}

interface ParcelListProps {
  parcels: ReadonlyMap<string, Parcel>
  drafts: Drafts<ParcelDraft>
  /** The key of the open parcel. */
  current: string
  onOpen: (key: string) => void
}

/** All parcels by name and version. A draft whose parcel is gone is among them. */
function ParcelList({ parcels, ...list }: ParcelListProps) {
  const { t } = useTranslation()
  const title = useId()
  const keys = listedKeys(parcels, list.drafts)
  return (
    <nav className={css.list} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {t('PARCELS_YOURS')}
      </h2>
      <NewEntry {...list} id="newParcel" Icon={IconPackage}>
        {t('BTN_PARCELS_NEW')}
      </NewEntry>
      {keys.length === 0 && <p className="ff-hint">{t('PARCELS_EMPTY')}</p>}
      <Entries {...list} keys={keys} />
      {parcels.size > 0 && (
        <p className="ff-hint">{t('PARCELS_COUNT', { parcels: parcels.size, most: MOST_PARCELS })}</p>
      )}
    </nav>
  )
}
