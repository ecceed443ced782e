import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  LONGEST_PARCEL,
  LONGEST_PARCEL_NAME,
  LONGEST_VERSION,
  type Parcel,
} from '#contract/training/parcels.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconDeviceFloppy from '~icons/device-floppy'
import IconTrash from '~icons/trash'
import { SourceEditor } from '../hosting/BodyEditor.tsx'
import css from '../hosting/Pages.module.css'
import { type ParcelDraft, parcelKey, parcelOf, parcelsQuery, putParcel, withdrawParcel } from './drafts.ts'

interface ParcelFormProps {
  /** The published parcel; undefined for a new one. */
  parcel: Parcel | undefined
  draft: ParcelDraft
  /** The draft differs from the published parcel. */
  isChanged: boolean
  takesFocus: boolean
  onChange: (draft: ParcelDraft) => void
  /** Called with the key of the parcel. */
  onPublished: (key: string) => void
  onDiscard: () => void
  onWithdrawn: () => void
}

const UNDO_SHOWN_MS = 12_000
const LABELS = { name: 'PARCELS_NAME', version: 'PARCELS_VERSION' }
/** Of fields that hold no words. */
const PLAIN_TYPING = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const

/** The form of one parcel. */
export function ParcelForm(props: ParcelFormProps) {
  const { parcel, draft, isChanged, takesFocus, onChange, onDiscard } = props
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { publish, withdraw } = useParcelActions(props)
  const missing = {
    ...(draft.name.trim() === '' && { name: true }),
    ...(draft.version.trim() === '' && { version: true }),
  }
  const isComplete = Object.keys(missing).length === 0
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const edit = (changes: Partial<ParcelDraft>) => onChange({ ...draft, ...changes })
  const discard = () => {
    const before = draft
    onDiscard()
    heading.current?.focus()
    const undo = { text: t('BTN_HOSTING_UNDO'), run: () => onChange(before) }
    showSnackbar(t('HOSTING_DISCARDED'), 'plain', undo, UNDO_SHOWN_MS)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isComplete) publish.start()
  }
  return (
    <form id="parcel" className={css.form} onSubmit={submit} noValidate aria-labelledby={`${id}title`}>
      <h2 ref={heading} id={`${id}title`} tabIndex={-1} className={css.title}>
        {parcel ? t('PARCELS_EDIT') : t('PARCELS_NEW')}
      </h2>
      <div className={css.where}>
        <TextInput
          id="parcelName"
          label={t('PARCELS_NAME')}
          description={t('PARCELS_NAME_HINT')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          classNames={{ input: css.code ?? '' }}
          value={draft.name}
          maxLength={LONGEST_PARCEL_NAME}
          {...PLAIN_TYPING}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextInput
          id="parcelVersion"
          label={t('PARCELS_VERSION')}
          description={t('PARCELS_VERSION_HINT')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          classNames={{ input: css.code ?? '' }}
          value={draft.version}
          maxLength={LONGEST_VERSION}
          {...PLAIN_TYPING}
          onChange={(event) => edit({ version: event.target.value })}
        />
      </div>
      <SourceEditor
        file="index.js"
        label={t('PARCELS_MAIN')}
        source={draft.main}
        language="javascript"
        most={LONGEST_PARCEL}
        onChange={(main) => edit({ main })}
        onSave={() => submit()}
      />
      <p className="ff-hint">{t('PARCELS_SCRIPT_HINT')}</p>
      <SourceEditor
        file="postinstall"
        label={t('PARCELS_SCRIPT')}
        source={draft.postinstall}
        language="javascript"
        most={LONGEST_PARCEL}
        onChange={(postinstall) => edit({ postinstall })}
        onSave={() => submit()}
      />
      <FormError
        text={publish.error ? (serverMessage(publish.error) ?? t('PARCELS_NOT_PUBLISHED')) : undefined}
      />
      <Group gap="xs">
        <Button
          type="submit"
          id="publishParcel"
          size="md"
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          loading={publish.isPending}
          disabled={!isComplete}
          aria-describedby={`${id}missing`}
        >
          {t('BTN_PARCELS_PUBLISH')}
        </Button>
        {isChanged && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={discard}
          >
            {t(parcel ? 'BTN_HOSTING_DISCARD' : 'BTN_HOSTING_CLEAR')}
          </Button>
        )}
        {parcel && (
          <Button
            variant="default"
            id="withdrawParcel"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            loading={withdraw.isPending}
            onClick={() => withdraw.start()}
          >
            {t('BTN_PARCELS_WITHDRAW')}
          </Button>
        )}
      </Group>
      <MissingFields id={`${id}missing`} fieldErrors={missing} labels={LABELS} />
    </form>
  )
}

/** Publishes and withdraws the parcel. With another name or version it becomes another parcel: both stay. */
function useParcelActions({ parcel, draft, onPublished, onWithdrawn }: ParcelFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: parcelsQuery.queryKey })
  const publish = useSingleMutation({
    mutationFn: () => putParcel(parcelOf(draft, parcel)),
    onSuccess: async (published) => {
      await refresh()
      showSnackbar(t('PARCELS_PUBLISHED', { parcel: parcelKey(published) }))
      onPublished(parcelKey(published))
    },
  })
  const restore = async (withdrawn: Parcel) => {
    try {
      await putParcel(withdrawn)
    } catch (error) {
      showSnackbar(serverMessage(error) ?? t('PARCELS_NOT_PUBLISHED'), 'error')
    }
    await refresh()
  }
  const withdraw = useSingleMutation({
    mutationFn: () => (parcel ? withdrawParcel(parcel) : Promise.resolve([])),
    onSuccess: (left) => {
      client.setQueryData(parcelsQuery.queryKey, left)
      onWithdrawn()
      if (!parcel) return
      const undo = { text: t('BTN_HOSTING_UNDO'), run: () => void restore(parcel) }
      showSnackbar(t('PARCELS_WITHDRAWN', { parcel: parcelKey(parcel) }), 'confirm', undo, UNDO_SHOWN_MS)
    },
    onError: (error) => {
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_DELETED'), 'error')
      return refresh()
    },
  })
  return { publish, withdraw }
}
