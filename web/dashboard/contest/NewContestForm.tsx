import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  CONTEST_PRESETS,
  type ContestDraft,
  type ContestFault,
  type ContestPresets,
  type ContestPreview,
  type ContestSettings,
} from '#contract/contest.ts'
import { focusOn } from '#web/ui/behaviour/row-focus.ts'
import { faultAt } from '../plan/plan-fields.ts'
import { useDashboard } from '../session.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { TextBox } from '../ui/text.tsx'
import { useDraft } from '../use-draft.ts'
import classes from './Contest.module.css'
import { ContestPreviewPanel } from './ContestPreviewPanel.tsx'
import { type ContestFields, changePreset, draftOf, fieldsOf, newContest } from './contest-fields.ts'
import { RuleFields } from './RuleFields.tsx'

const TEAM_MAKERS = ['nobody', 'players', 'trainer'] as const
const TEAM_SHOPS = ['own', 'shared'] as const

/** A form as it is edited, and as it began. */
interface EditedContest {
  fields: ContestFields
  base: ContestFields | null
}

/** What each kind of contest begins with. */
export function usePresets() {
  const { api } = useDashboard()
  return useQuery({
    queryKey: ['contest-presets'],
    queryFn: () => api.get<ContestPresets>('/api/contest/presets'),
  })
}

/** What a trainer typed of the contest, or of a new one, and has not saved. */
export function useContestDraft(isSaved: boolean) {
  return useDraft<EditedContest | null>(isSaved ? 'contest' : 'contest new', null)
}

/** Whether a draft was begun for a contest that another has replaced since. Titles are trimmed when they are saved. */
function isOfAnother(draft: EditedContest | null, { title, startsAt }: ContestFields): boolean {
  return draft?.base != null && (draft.base.title.trim() !== title || draft.base.startsAt !== startsAt)
}

/** A draft that was stored in this tab before an update, with the fields that are new since. */
function withNewFields(draft: EditedContest | null, current: ContestFields): EditedContest | null {
  if (!draft) return null
  return { fields: { ...current, ...draft.fields }, base: draft.base && { ...current, ...draft.base } }
}

interface NewContestFormProps {
  presets: ContestPresets
  /** The first proposal for a new contest. */
  title?: string
  /** The contest to change. Undefined: there is none yet. */
  saved?: ContestSettings
}

/** The form of a new contest, or of the one there is, with what players will see of it. */
export function NewContestForm({ presets, title = '', saved }: NewContestFormProps) {
  const { t } = useTranslation()
  const [initial] = useState(() => ({ ...newContest('open', presets.open, Date.now()), title }))
  const [kept, setDraft, clear, readNewest] = useContestDraft(saved !== undefined)
  const [, setSavedDraft] = useContestDraft(true)
  const { save, isBusy, faults, forgetFaults } = useSave(saved === undefined)
  const current = saved ? fieldsOf(saved) : initial
  // While the form saves another title, the contest may already have it.
  const draft = !isBusy && isOfAnother(kept, current) ? null : withNewFields(kept, current)
  const { fields, base } = draft ?? { fields: current, base: saved ? current : null }
  const body = draftOf(fields, base ?? undefined)
  const { preview } = usePreview(body)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was typed in the meantime stays, as a draft of the saved contest. */
  const onSaved = (): void => {
    const newest = readNewest()
    clear()
    if (newest === null || JSON.stringify(newest) === JSON.stringify(kept)) return
    if (!saved) setDraft(null)
    setSavedDraft({ ...newest, base: fields })
  }
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const change = (part: Partial<ContestFields>): void => setDraft({ base, fields: { ...fields, ...part } })
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={classes.columns}>
      <form
        ref={form}
        className="ff-card ff-panel"
        aria-labelledby="contest-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // A draft of another contest would be shown while this one is saved.
          if (!draft) clear()
          save({ body, onSaved })
        }}
      >
        <h2 ref={heading} id="contest-form">
          {t(saved ? 'DASHBOARD_CONTEST_SETTINGS' : 'DASHBOARD_CONTEST_NEW')}
        </h2>
        <TextInput
          label={t('DASHBOARD_CONTEST_NAME')}
          value={fields.title}
          maxLength={80}
          error={faultAt(faults, 'title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <div className={classes.times}>
          <TextInput
            type="datetime-local"
            label={t('DASHBOARD_CONTEST_STARTS')}
            value={fields.startsAt}
            error={faultAt(faults, 'startsAt')}
            onChange={({ currentTarget }) => change({ startsAt: currentTarget.value })}
          />
          <TextInput
            type="datetime-local"
            label={t('DASHBOARD_CONTEST_ENDS')}
            value={fields.endsAt}
            error={faultAt(faults, 'endsAt')}
            onChange={({ currentTarget }) => change({ endsAt: currentTarget.value })}
          />
        </div>
        <p className="ff-hint">{t('DASHBOARD_CONTEST_ZONE', { zone })}</p>
        <NativeSelect
          label={t('DASHBOARD_CONTEST_KIND')}
          description={t(`DASHBOARD_CONTEST_KIND_${fields.preset.toUpperCase()}_HINT`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={fields.preset}
          error={faultAt(faults, 'preset')}
          onChange={({ currentTarget: { value } }) => {
            const preset = CONTEST_PRESETS.find((one) => one === value) ?? fields.preset
            change(changePreset(fields, preset, presets))
          }}
          data={CONTEST_PRESETS.map((one) => ({
            value: one,
            label: t(`DASHBOARD_CONTEST_KIND_${one.toUpperCase()}`),
          }))}
        />
        <TeamFields fields={fields} faults={faults} onChange={change} />
        <TextInput
          type="number"
          min={1}
          label={t('DASHBOARD_CONTEST_FREEZE')}
          description={t('DASHBOARD_CONTEST_FREEZE_HINT')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={fields.freeze}
          error={faultAt(faults, 'freezesAt')}
          onChange={({ currentTarget }) => change({ freeze: currentTarget.value })}
        />
        <Checkbox
          label={t('DASHBOARD_CONTEST_OWN_FLAGS')}
          description={t('DASHBOARD_CONTEST_OWN_FLAGS_HINT')}
          checked={fields.hasOwnFlags}
          onChange={({ currentTarget }) => change({ hasOwnFlags: currentTarget.checked })}
        />
        <Checkbox
          label={t('DASHBOARD_CONTEST_PUBLIC')}
          description={t('DASHBOARD_CONTEST_PUBLIC_HINT')}
          checked={fields.isBoardPublic}
          onChange={({ currentTarget }) => change({ isBoardPublic: currentTarget.checked })}
        />
        <RuleFields fields={fields} faults={faults} onChange={change} />
        {saved && <p className="ff-hint">{t('DASHBOARD_CONTEST_SAVE_HINT')}</p>}
        {faults.length > 0 && (
          <p role="alert" className={classes.fault}>
            {t('DASHBOARD_PLAN_FAULTS', { count: faults.length })}
          </p>
        )}
        <Group gap="sm" align="stretch">
          <Button type="submit" loading={isBusy}>
            {t(saved ? 'DASHBOARD_CONTEST_SAVE' : 'DASHBOARD_CONTEST_CREATE')}
          </Button>
          {draft && (
            <Button
              variant="default"
              onClick={() => {
                clear()
                forgetFaults()
                // This button goes away.
                focusOn(heading.current)
              }}
            >
              {t('DASHBOARD_CONTEST_DISCARD')}
            </Button>
          )}
        </Group>
      </form>
      {preview && <ContestPreviewPanel preview={preview} />}
    </div>
  )
}

interface FieldsProps {
  fields: ContestFields
  faults: readonly ContestFault[]
  onChange: (part: Partial<ContestFields>) => void
}

function TeamFields({ fields, faults, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('DASHBOARD_CONTEST_TEAMS_MADE')}
          value={fields.teams}
          onChange={({ currentTarget: { value } }) =>
            onChange({ teams: TEAM_MAKERS.find((one) => one === value) ?? 'nobody' })
          }
          data={TEAM_MAKERS.map((one) => ({
            value: one,
            label: t(`DASHBOARD_CONTEST_TEAMS_${one.toUpperCase()}`),
          }))}
        />
        {fields.teams !== 'nobody' && (
          <TextInput
            type="number"
            min={1}
            max={20}
            label={t('DASHBOARD_CONTEST_TEAM_SIZE')}
            value={fields.teamSize}
            error={faultAt(faults, 'teams')}
            onChange={({ currentTarget }) => onChange({ teamSize: currentTarget.value })}
          />
        )}
      </div>
      {fields.teams !== 'nobody' && (
        <NativeSelect
          label={t('DASHBOARD_CONTEST_SHOPS')}
          description={t('DASHBOARD_CONTEST_SHOPS_HINT')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={fields.shops}
          onChange={({ currentTarget: { value } }) =>
            onChange({ shops: TEAM_SHOPS.find((one) => one === value) ?? 'own' })
          }
          data={TEAM_SHOPS.map((one) => ({
            value: one,
            label: t(`DASHBOARD_CONTEST_SHOPS_${one.toUpperCase()}`),
          }))}
        />
      )}
      <TextBox
        label={t('DASHBOARD_CONTEST_BRACKETS')}
        description={t('DASHBOARD_CONTEST_BRACKETS_HINT')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        value={fields.brackets}
        error={faultAt(faults, 'brackets')}
        onChange={({ currentTarget }) => onChange({ brackets: currentTarget.value })}
      />
    </>
  )
}

const TYPING_MS = 300

/** What would become of a draft, a moment after the last key. */
function usePreview(body: ContestDraft): { preview: ContestPreview | undefined } {
  const { api } = useDashboard()
  const [text] = useDebouncedValue(JSON.stringify(body), TYPING_MS)
  const { data } = useQuery({
    queryKey: ['contest-preview', text],
    queryFn: () => api.post<ContestPreview>('/api/contest/preview', JSON.parse(text)),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { preview: data }
}

interface Save {
  body: ContestDraft
  /** Called when the saved contest has been read. */
  onSaved: () => void
}

/** Checks the draft and saves it. Faults are shown at their fields. */
function useSave(isNew: boolean) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [faults, setFaults] = useState<readonly ContestFault[]>([])
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ body }: Save) => {
      const { faults: found } = await api.post<ContestPreview>('/api/contest/preview', body)
      if (found.length === 0) await api.put('/api/contest', body)
      return found
    },
    onSuccess: (found) => {
      setFaults(found)
      if (found.length > 0) return
      notify(t(isNew ? 'DASHBOARD_CONTEST_CREATED' : 'DASHBOARD_CONTEST_SAVED'))
      if (isNew) void navigate('/contest')
    },
    onError: notifyError,
    onSettled: async (found, _error, { onSaved }) => {
      await queries.invalidateQueries()
      if (found?.length === 0) onSaved()
    },
  })
  return { save: mutate, isBusy: isPending, faults, forgetFaults: () => setFaults([]) }
}
