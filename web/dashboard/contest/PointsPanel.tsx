import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompetitorPoints, ContestBoard, ScoreEntry } from '#contract/contest.ts'
import { focusOn } from '#web/ui/behaviour/row-focus.ts'
import { useReturnFocus } from '#web/ui/behaviour/use-return-focus.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard, useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { UserText } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import classes from './Board.module.css'
import { useBoardTexts } from './board-texts.ts'

const CHANGES = '/api/contest/changes'
/** As the server has it. */
const LONGEST_REASON = 200
const MOST_POINTS = 100_000

interface PointsPanelProps {
  /** Of a team, or of a learner. */
  id: string
  board: ContestBoard
  onClose: () => void
}

/** Where the points of a competitor come from, with ways to change them. */
export function PointsPanel({ id, board, onClose }: PointsPanelProps) {
  const { t } = useTranslation()
  const may = useHasRole()
  const { format } = useBoardTexts(board)
  const competitor = useCompetitor(id)
  const { data } = competitor
  useReturnFocus()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) focusOn(heading.current)
  }, [isLoaded])
  const close = (
    <Group>
      <Button variant="default" onClick={onClose}>
        {t('DASHBOARD_POINTS_CLOSE')}
      </Button>
    </Group>
  )
  if (!data) {
    return (
      <section className="ff-card ff-panel">
        <LoadingState query={competitor} />
        {close}
      </section>
    )
  }
  const { standing, entries } = data
  return (
    <section className="ff-card ff-panel" aria-labelledby="board-points">
      <h2 id="board-points" ref={heading} tabIndex={-1} className="ff-break">
        {t('DASHBOARD_POINTS_OF')} <UserText text={standing.name} />
      </h2>
      <p>
        {t('DASHBOARD_POINTS_SUM', {
          points: format.number(standing.points),
          place: format.number(standing.place),
        })}
      </p>
      {entries.length === 0 && <p>{t('DASHBOARD_POINTS_NONE')}</p>}
      <ul className={`ff-list ${classes.controls}`}>
        {entries.map((entry) => (
          <Entry key={entry.event} entry={entry} board={board} />
        ))}
      </ul>
      {may('trainer') && <AwardForm id={id} />}
      {close}
    </section>
  )
}

/** Part of the contest's query, so that it is fetched again with the board. */
function useCompetitor(id: string) {
  const { api } = useDashboard()
  return useQuery({
    queryKey: ['contest', id],
    queryFn: () => api.get<CompetitorPoints>(`/api/contest/competitors/${id}`),
  })
}

function Entry({ entry, board }: { entry: ScoreEntry; board: ContestBoard }) {
  const { t } = useTranslation()
  const may = useHasRole()
  const { columns } = useActivity()
  const { format } = useBoardTexts(board)
  const [isAsking, setAsking] = useState(false)
  const { challenge, achievement, rounds, by, at, points } = entry
  const title = columns.get(challenge)?.name ?? challenge
  return (
    <li>
      <p>
        <strong>{title}</strong> {t(`DASHBOARD_POINTS_${achievement.toUpperCase()}`, { ...rounds })},{' '}
        <UserText text={by} />, {format.time(at)}
        <br />
        <strong>{format.number(points)}</strong> {partsOf(entry, format.number, t)}
      </p>
      {/* An entry of rounds is made of many events. */}
      {may('trainer') && !rounds && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('DASHBOARD_POINTS_REMOVE_OF', { title })}
          onClick={() => setAsking(true)}
        >
          {t('DASHBOARD_POINTS_REMOVE')}
        </Button>
      )}
      {isAsking && <RemoveDialog entry={entry} title={title} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** The sum in words, if there is more than the value of the challenge. */
function partsOf(
  { value, firstBonus, timeBonus, hints }: ScoreEntry,
  number: (value: number) => string,
  t: (key: string, values: { points: string }) => string,
): string {
  const parts = [
    { text: 'DASHBOARD_POINTS_FIRST', points: firstBonus },
    { text: 'DASHBOARD_POINTS_TIME', points: timeBonus },
    { text: 'DASHBOARD_POINTS_HINTS', points: hints },
  ].filter(({ points }) => points !== 0)
  if (parts.length === 0) return ''
  const all = [{ text: 'DASHBOARD_POINTS_VALUE', points: value }, ...parts]
  return `= ${all.map(({ text, points }) => t(text, { points: number(points) })).join(' ')}`
}

function RemoveDialog({ entry, title, onClose }: { entry: ScoreEntry; title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason, clear] = useDraft(`removed points ${entry.event}`, '')
  const { post, isBusy } = useAction(() => {
    clear()
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_POINTS_REMOVE_OF', { title })}
      action={t('DASHBOARD_POINTS_REMOVE')}
      isBusy={isBusy}
      onConfirm={() => post(CHANGES, { kind: 'removed', event: entry.event, reason })}
      onClose={onClose}
    >
      <p>{t('DASHBOARD_POINTS_REMOVE_HINT')}</p>
      <ReasonField reason={reason} onReason={setReason} />
    </ConfirmDialog>
  )
}

interface AwardDraft {
  points: number | string
  reason: string
}

const BLANK_AWARD: AwardDraft = { points: '', reason: '' }

function AwardForm({ id }: { id: string }) {
  const { t } = useTranslation()
  const [draft, setDraft, clear] = useDraft(`award ${id}`, BLANK_AWARD)
  const { points, reason } = draft
  const { post, isBusy } = useAction(clear)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) post(CHANGES, { kind: 'award', competitor: id, points: Number(points), reason })
  }
  return (
    <Stack component="form" gap="sm" w="100%" maw="30rem" onSubmit={submit}>
      <h3>{t('DASHBOARD_POINTS_AWARD')}</h3>
      <NumberInput
        label={t('DASHBOARD_BOARD_POINTS')}
        description={t('DASHBOARD_POINTS_AWARD_HINT')}
        value={points}
        min={-MOST_POINTS}
        max={MOST_POINTS}
        allowDecimal={false}
        hideControls
        required
        onChange={(next) => setDraft({ ...draft, points: next })}
      />
      <ReasonField reason={reason} onReason={(next) => setDraft({ ...draft, reason: next })} />
      <Group>
        <Button type="submit" loading={isBusy}>
          {t('DASHBOARD_POINTS_AWARD')}
        </Button>
      </Group>
    </Stack>
  )
}

function ReasonField({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('DASHBOARD_POINTS_REASON')}
      description={t('DASHBOARD_POINTS_REASON_HINT')}
      value={reason}
      maxLength={LONGEST_REASON}
      required
      autoComplete="off"
      onChange={({ currentTarget }) => onReason(currentTarget.value)}
    />
  )
}
