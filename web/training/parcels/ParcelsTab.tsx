import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MOST_PARCELS, type Parcel } from '#contract/training/parcels.ts'
import { serverMessage } from '#web/http.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconPackage from '~icons/package'
import css from '../hosting/Pages.module.css'
import {
  BLANK_PARCEL,
  draftOf,
  isSameDraft,
  NEW_PARCEL,
  type ParcelDraft,
  parcelKey,
  parcelsQuery,
  useParcelDrafts,
} from './drafts.ts'
import { ParcelForm } from './ParcelForm.tsx'

/** The learner's packages at Parcel Shed, and the form of one of them. */
export function ParcelsTab() {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({ ...parcelsQuery, staleTime: 0 })
  const [query, setQuery] = useSearchParams()
  const { drafts, change } = useParcelDrafts()
  /** The parcel whose form takes the focus, because it was just opened. */
  const [opened, setOpened] = useState<string>()
  if (isError) {
    return (
      <Failure title={t('PARCELS_FAILED')} detail={serverMessage(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardSkeletons cards={2} height="12rem" />
  const parcels = new Map(data.map((parcel) => [parcelKey(parcel), parcel]))
  const wanted = query.get('parcel') ?? [...parcels.keys()][0] ?? NEW_PARCEL
  const key = parcels.has(wanted) || Object.hasOwn(drafts, wanted) ? wanted : NEW_PARCEL
  const parcel = parcels.get(key)
  const saved = parcel ? draftOf(parcel) : BLANK_PARCEL
  const open = (next: string) => {
    setOpened(next)
    setQuery((before) => {
      before.set('parcel', next)
      return before
    })
  }
  const write = (draft: ParcelDraft) => change(key, isSameDraft(draft, saved) ? undefined : draft)
  return (
    <>
      <Box component="p" maw="var(--ff-width-text)">
        {t('PARCELS_LEAD')}
      </Box>
      <div className={css.layout}>
        <ParcelList parcels={parcels} drafts={drafts} current={key} onOpen={open} />
        <ParcelForm
          key={key}
          parcel={parcel}
          draft={drafts[key] ?? saved}
          isChanged={Object.hasOwn(drafts, key)}
          takesFocus={opened === key}
          onChange={write}
          onPublished={(next) => {
            change(key, undefined)
            if (next !== key) open(next)
          }}
          onDiscard={() => change(key, undefined)}
          onWithdrawn={() => {
            change(key, undefined)
            open([...parcels.keys()].find((other) => other !== key) ?? NEW_PARCEL)
          }}
        />
      </div>
    </>
  )
}

interface ParcelListProps {
  parcels: ReadonlyMap<string, Parcel>
  drafts: Readonly<Record<string, ParcelDraft>>
  /** The key of the open parcel. */
  current: string
  onOpen: (key: string) => void
}

/** All parcels by name and version. A draft whose parcel is gone is among them. */
function ParcelList({ parcels, drafts, current, onOpen }: ParcelListProps) {
  const { t } = useTranslation()
  const title = useId()
  const keys = [...new Set([...parcels.keys(), ...Object.keys(drafts)])]
    .filter((key) => key !== NEW_PARCEL)
    .sort()
  const unsaved = <span className={css.unsaved}>{t('HOSTING_UNSAVED')}</span>
  return (
    <nav className={css.list} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        {t('PARCELS_YOURS')}
      </h2>
      <Button
        variant="default"
        id="newParcel"
        fullWidth
        className={css.new ?? ''}
        leftSection={<IconPackage size={20} aria-hidden="true" />}
        aria-current={current === NEW_PARCEL || undefined}
        onClick={() => onOpen(NEW_PARCEL)}
      >
        {t('BTN_PARCELS_NEW')}
        {NEW_PARCEL in drafts && unsaved}
      </Button>
      {keys.length === 0 && <p className="ff-hint">{t('PARCELS_EMPTY')}</p>}
      <ul className="ff-list">
        {keys.map((key) => (
          <li key={key}>
            <button
              type="button"
              className={css.entry}
              aria-current={key === current || undefined}
              onClick={() => onOpen(key)}
            >
              <span className={css.path} dir="ltr">
                {key}
              </span>
              {key in drafts && unsaved}
            </button>
          </li>
        ))}
      </ul>
      {parcels.size > 0 && (
        <p className="ff-hint">{t('PARCELS_COUNT', { parcels: parcels.size, most: MOST_PARCELS })}</p>
      )}
    </nav>
  )
}
