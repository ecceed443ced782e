import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  LONGEST_PARCEL,
  LONGEST_PARCEL_NAME,
  LONGEST_VERSION,
  type Parcel,
} from '#contract/training/parcels.ts'
import { SourceEditor } from '../hosting/BodyEditor.tsx'
import { EntryForm, PLAIN_TYPING } from '../hosting/EntryForm.tsx'
import css from '../hosting/Pages.module.css'
import type { EntryFormState } from '../hosting/use-entries.ts'
import { useEntryActions } from '../hosting/use-entry-actions.ts'
import { type ParcelDraft, parcelKey, parcelOf, parcelsQuery, putParcel, withdrawParcel } from './drafts.ts'

type ParcelFormProps = EntryFormState<Parcel, ParcelDraft>

const LABELS = { name: 'PARCELS_NAME', version: 'PARCELS_VERSION' }

/** The form of one parcel. */
export function ParcelForm(props: ParcelFormProps) {
  const { entry: parcel, draft, isChanged, takesFocus, onDiscard } = props
  const { t } = useTranslation()
  const actions = useParcelActions(props)
  const change = (next: ParcelDraft) => props.onChange(next, actions.isSaving)
  const missing = {
    ...(draft.name.trim() === '' && { name: true }),
    ...(draft.version.trim() === '' && { version: true }),
  }
  const isComplete = Object.keys(missing).length === 0
  const edit = (changes: Partial<ParcelDraft>) => change({ ...draft, ...changes })
  const publish = () => isComplete && actions.save()
  return (
    <EntryForm
      ids={{ form: 'parcel', save: 'publishParcel', remove: 'withdrawParcel' }}
      texts={{
        title: t(parcel ? 'PARCELS_EDIT' : 'PARCELS_NEW'),
        save: t('BTN_PARCELS_PUBLISH'),
        remove: t('BTN_PARCELS_WITHDRAW'),
      }}
      isSaved={parcel !== undefined}
      isChanged={isChanged}
      takesFocus={takesFocus}
      missing={missing}
      labels={LABELS}
      isComplete={isComplete}
      actions={actions}
      onDiscard={onDiscard}
      onUndoDiscard={() => change(draft)}
    >
      <div className={`${css.where} ${css.named}`}>
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
        saveText={t('BTN_PARCELS_PUBLISH')}
        onSave={publish}
      />
      <Stack gap="xs">
        <p className="ff-hint">{t('PARCELS_SCRIPT_HINT')}</p>
        <SourceEditor
          file="postinstall"
          label={t('PARCELS_SCRIPT')}
          source={draft.postinstall}
          language="javascript"
          most={LONGEST_PARCEL}
          onChange={(postinstall) => edit({ postinstall })}
          saveText={t('BTN_PARCELS_PUBLISH')}
          onSave={publish}
        />
      </Stack>
    </EntryForm>
  )
}

/** Publishes and withdraws the parcel. With another name or version it becomes another parcel: both stay. */
function useParcelActions({ entry: parcel, draft, onSaved, onDeleted }: ParcelFormProps) {
  const { t } = useTranslation()
  return useEntryActions({
    entry: parcel,
    draft,
    queryKey: parcelsQuery.queryKey,
    keyOf: parcelKey,
    save: (sent) => putParcel(parcelOf(sent, parcel)),
    restore: putParcel,
    remove: withdrawParcel,
    messages: {
      saved: (published) => t('PARCELS_PUBLISHED', { parcel: published }),
      deleted: (withdrawn) => t('PARCELS_WITHDRAWN', { parcel: withdrawn }),
      notSaved: t('PARCELS_NOT_PUBLISHED'),
    },
    onSaved,
    onDeleted,
  })
}
