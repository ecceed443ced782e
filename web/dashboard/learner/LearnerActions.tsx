import { Button, Flex, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LearnerTimeline } from '#contract/activity.ts'
import { useClass } from '../class/use-class.ts'
import { useActivity } from '../feed/use-activity.ts'
import { HintDialog } from '../selection/HintDialog.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { GroupField } from '../ui/text.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import classes from './LearnerPanel.module.css'

/** Actions that the shop of a team does not have. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['words', 'rename', 'remove'])

/** The actions for one learner. Each asks for confirmation. */
export function LearnerActions({ row: { id, nickname, isTeamShop, removedAt }, undoUntil }: LearnerTimeline) {
  const { t } = useTranslation()
  const { asked, ask, close } = useAsked<LearnerAction>()
  const possible = LEARNER_ACTIONS.filter(
    ({ name }) =>
      !(isTeamShop && FOR_PEOPLE.has(name)) &&
      (name !== 'undo' || undoUntil !== null) &&
      (name !== 'remove' || removedAt === null),
  )
  return (
    <Group gap="xs" align="stretch">
      {possible.map((act) => (
        <Button
          key={act.name}
          size="compact-md"
          variant="default"
          className={act.isGrave ? (classes.grave ?? '') : ''}
          onClick={() => ask(act)}
        >
          {t(textKeyOf(act, 'DO'))}
        </Button>
      ))}
      {asked && <ConfirmAction act={asked} id={id} nickname={nickname} onClose={close} />}
    </Group>
  )
}

interface ConfirmActionProps {
  act: LearnerAction
  id: string
  nickname: string
  onClose: () => void
}

function ConfirmAction({ act, id, nickname, onClose }: ConfirmActionProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: classInfo } = useClass()
  const [draft, setDraft, clearDraft] = useDraft<string | null>(`nickname ${id}`, null)
  const typed = draft ?? nickname
  const [words, setPassphrase] = useState<string | undefined>()
  // In a school class nicknames are generated, so no trainer types one.
  const isTyped = act.name === 'rename' && classInfo?.isSchool !== true
  const isDrawn = act.name === 'rename' && !isTyped
  const { post: perform, isBusy } = useAction<{ words?: string; ok?: string }>((answer) => {
    if (answer.words !== undefined) return setPassphrase(answer.words)
    notify(answer.ok ?? '')
    close()
    if (act.name === 'erase') {
      // The panel is still there for a moment, and would ask for a learner who is gone.
      queries.removeQueries({ queryKey: ['timeline', id] })
      void navigate('/')
    }
    return undefined
  })
  const close = (): void => {
    if (isTyped) clearDraft()
    onClose()
  }
  const name = escapeInvisible(nickname)
  if (words !== undefined) {
    return (
      <ConfirmDialog
        title={t('DASHBOARD_PASSPHRASE_OF', { name })}
        cancel={t('DASHBOARD_PASSPHRASE_NOTED')}
        onClose={onClose}
      >
        <p>{t('DASHBOARD_PASSPHRASE_ONCE')}</p>
        <NewPassphrase words={words} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t(isDrawn ? 'DASHBOARD_ASK_DRAW' : textKeyOf(act, 'ASK'), { name })}
      action={t(textKeyOf(act, 'DO'))}
      isBusy={isBusy}
      onConfirm={() => perform(`/api/learners/${id}/${act.name}`, isTyped ? { nickname: typed } : {})}
      onClose={close}
    >
      {!isDrawn && <p>{t(textKeyOf(act, 'HINT'))}</p>}
      {isTyped && (
        <TextInput
          label={t('DASHBOARD_COLUMN_NAME')}
          value={typed}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** Focus the passphrase, so that screen readers read it next. */
function NewPassphrase({ words }: { words: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} tabIndex={-1} className={classes.words}>
      {words}
    </p>
  )
}

/** An action for one learner that asks for confirmation. */
interface LearnerAction {
  /** The last part of the path of its call, and part of the keys of its texts. */
  name: 'passphrase' | 'reset' | 'start-over' | 'undo' | 'remove' | 'erase' | 'rename'
  /** The action cannot be undone, or has serious consequences. */
  isGrave?: boolean
}

const LEARNER_ACTIONS: readonly LearnerAction[] = [
  { name: 'passphrase' },
  { name: 'rename' },
  { name: 'reset' },
  { name: 'start-over' },
  { name: 'undo' },
  { name: 'remove', isGrave: true },
  { name: 'erase', isGrave: true },
]

/** For example `DASHBOARD_DO_START_OVER`. */
function textKeyOf({ name }: LearnerAction, what: 'ASK' | 'DO' | 'HINT'): string {
  return `DASHBOARD_${what}_${name.replace('-', '_').toUpperCase()}`
}

/** The group of a learner. An empty name removes the learner from any group. */
export function GroupForm({ id, group }: { id: string; group: string | null }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [draft, setDraft, clearDraft] = useDraft<string | null>(`group ${id}`, null)
  const name = draft ?? group ?? ''
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    clearDraft()
    notify(ok)
  })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    post('/api/groups', { group: name, learners: [id] })
  }
  return (
    <Flex component="form" gap="sm" align="end" className={classes.group} onSubmit={save}>
      <GroupField value={name} onValue={setDraft} />
      <Button type="submit" variant="default" loading={isBusy}>
        {t('DASHBOARD_GROUP_SAVE')}
      </Button>
    </Flex>
  )
}

/** Sends the learner the next hint of their current challenge as a message, and opens it in their shop. */
export function GiveHint({ id, nickname }: { id: string; nickname: string }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const { columns } = useActivity()
  const name = escapeInvisible(nickname)
  const { post, isBusy } = useAction<{ challenge: string; step: number }>(({ challenge, step }) =>
    notify(t('DASHBOARD_HINT_GIVEN', { step, challenge: columns.get(challenge)?.name ?? challenge, name })),
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => post(`/api/learners/${id}/hint`)}
      aria-label={t('DASHBOARD_GIVE_HINT_TO', { name })}
    >
      {t('DASHBOARD_GIVE_HINT')}
    </Button>
  )
}

interface ChooseHintProps {
  id: string
  nickname: string
  /** What the learner works on, if it is known. */
  challenge: string | undefined
}

/** Opens the dialog that gives this learner a hint of any challenge. */
export function ChooseHint({ id, nickname, challenge }: ChooseHintProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t('DASHBOARD_CHOOSE_HINT')}
      </Button>
      {isOpen && (
        <HintDialog
          ids={[id]}
          title={t('DASHBOARD_GIVE_HINT_TO', { name: escapeInvisible(nickname) })}
          challenge={challenge}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
