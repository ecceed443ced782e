import { Box, Button, Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContestTeam, LONGEST_TEAM_NAME, type TeamSettings } from '#contract/contest.ts'
import { CSV_START, csvLine } from '#contract/csv.ts'
import { useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible, inSentence } from '../ui/escape-invisible.ts'
import { csvSeparator, saveFile } from '../ui/files.ts'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useAction, useRemoval } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import { TeamCodeCards } from './TeamCodeCards.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { TeamListForm } from './TeamListForm.tsx'
import classes from './Teams.module.css'
import type { ActiveContest } from './use-contest.ts'

interface Props {
  contest: ActiveContest
}

/** The teams of the contest: makes and changes them, and moves learners between them. */
export function TeamsPanel({ contest }: Props) {
  const { t } = useTranslation()
  const may = useHasRole()
  const { teams } = contest.settings
  if (!teams) return <p>{t('DASHBOARD_TEAMS_NONE')}</p>
  return (
    <>
      <Members contest={contest} settings={teams} />
      {may('trainer') && <NewTeamForm brackets={contest.settings.brackets} />}
      {may('trainer') && <TeamListForm />}
    </>
  )
}

interface Selection {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
}

function Members({ contest, settings: { most, madeBy } }: Props & { settings: TeamSettings }) {
  const { t } = useTranslation()
  const may = useHasRole()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { teams, unassigned } = contest
  const present = new Set([...teams.flatMap(({ members }) => members), ...unassigned].map(({ id }) => id))
  const selected = new Set([...chosen].filter((id) => present.has(id)))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const selection = may('trainer') ? { selected, toggle } : undefined
  return (
    <section className="ff-card ff-panel" aria-labelledby="contest-teams">
      <h2 id="contest-teams">{t('DASHBOARD_TEAMS_COUNT', { count: teams.length })}</h2>
      <p>
        {t(madeBy === 'players' ? 'DASHBOARD_TEAMS_BY_PLAYERS' : 'DASHBOARD_TEAMS_BY_TRAINER')}{' '}
        {t('DASHBOARD_TEAMS_MOST', { count: most })}
      </p>
      {teams.length > 0 && <Codes teams={teams} />}
      {selection && (
        <MoveForm teams={teams} most={most} selected={selected} onMoved={() => setChosen(new Set())} />
      )}
      <div className={classes.teams}>
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} brackets={contest.settings.brackets} selection={selection} />
        ))}
        {unassigned.length > 0 && (
          <section className={classes.team} aria-labelledby="contest-no-team">
            <h3 id="contest-no-team">{t('DASHBOARD_TEAMS_WITHOUT', { count: unassigned.length })}</h3>
            <LearnerList learners={unassigned} selection={selection} />
            {selection && unassigned.length > 1 && (
              <Button
                variant="default"
                onClick={() => setChosen(new Set([...selected, ...unassigned.map(({ id }) => id)]))}
              >
                {t('DASHBOARD_TEAMS_SELECT_WITHOUT')}
              </Button>
            )}
          </section>
        )}
      </div>
    </section>
  )
}

function LearnerList({
  learners,
  selection,
}: {
  learners: readonly { id: string; nickname: string; isCaptain?: boolean }[]
  selection: Selection | undefined
}) {
  const { t } = useTranslation()
  return (
    <ul className={`ff-list ${classes.members}`}>
      {learners.map(({ id, nickname, isCaptain }) => {
        const name = (
          <span>
            <UserText text={nickname} /> {isCaptain && <em>({t('DASHBOARD_TEAMS_CAPTAIN')})</em>}
          </span>
        )
        if (!selection) return <li key={id}>{name}</li>
        return (
          <li key={id}>
            <label className={classes.member}>
              <input
                type="checkbox"
                checked={selection.selected.has(id)}
                onChange={() => selection.toggle(id)}
              />
              {name}
            </label>
          </li>
        )
      })}
    </ul>
  )
}

interface TeamCardProps {
  team: ContestTeam
  brackets: readonly string[]
  selection: Selection | undefined
}

function TeamCard({ team, brackets, selection }: TeamCardProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const title = useId()
  const [asked, setAsked] = useState<'change' | 'code' | 'delete'>()
  const close = () => setAsked(undefined)
  const name = inSentence(team.name)
  const { post, isBusy } = useAction<{ code: string }>(() => {
    close()
    notify(t('DASHBOARD_TEAMS_CODE_NEW', { name }))
  })
  const { remove, isBusy: isDeleting } = useRemoval<{ ok: string }>(({ ok }) => {
    close()
    notify(ok)
  })
  const path = `/api/contest/teams/${team.id}`
  return (
    <section className={classes.team} aria-labelledby={title}>
      <h3 id={title}>
        <UserText text={team.name} />
      </h3>
      <dl className="ff-pairs">
        {team.bracket !== null && (
          <>
            <dt>{t('DASHBOARD_TEAMS_BRACKET')}</dt>
            <dd>
              <UserText text={team.bracket} />
            </dd>
          </>
        )}
        <dt>{t('DASHBOARD_TEAMS_CODE')}</dt>
        <dd className={classes.code}>{team.code}</dd>
      </dl>
      {team.members.length === 0 && <p className="ff-muted">{t('DASHBOARD_TEAMS_EMPTY')}</p>}
      <LearnerList learners={team.members} selection={selection} />
      {selection && (
        <Group gap="sm" align="stretch">
          {(['change', 'code', 'delete'] as const).map((what) => (
            <Button
              key={what}
              variant="default"
              aria-label={t(`DASHBOARD_TEAMS_${what.toUpperCase()}_OF`, { name: escapeInvisible(team.name) })}
              onClick={() => setAsked(what)}
            >
              {t(`DASHBOARD_TEAMS_DO_${what.toUpperCase()}`)}
            </Button>
          ))}
        </Group>
      )}
      {asked === 'change' && <TeamDialog team={team} brackets={brackets} onClose={close} />}
      {asked === 'code' && (
        <ConfirmDialog
          title={t('DASHBOARD_TEAMS_CODE_OF', { name })}
          action={t('DASHBOARD_TEAMS_DO_CODE')}
          isBusy={isBusy}
          onConfirm={() => post(`${path}/code`)}
          onClose={close}
        >
          <p>{t('DASHBOARD_TEAMS_CODE_HINT')}</p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('DASHBOARD_TEAMS_DELETE_OF', { name })}
          action={t('DASHBOARD_TEAMS_DO_DELETE')}
          isBusy={isDeleting}
          onConfirm={() => remove(path)}
          onClose={close}
        >
          <p>{t('DASHBOARD_TEAMS_DELETE_HINT')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface MoveFormProps {
  teams: readonly ContestTeam[]
  most: number
  selected: ReadonlySet<string>
  onMoved: () => void
}

/** Moves the selected learners into a team, or out of theirs. */
function MoveForm({ teams, most, selected, onMoved }: MoveFormProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [chosen, setChosen] = useState('')
  const target = teams.some(({ id }) => id === chosen) ? chosen : ''
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    onMoved()
    notify(ok)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const path = target === '' ? 'leave' : `${target}/members`
    if (selected.size > 0) post(`/api/contest/teams/${path}`, { learners: [...selected] })
  }
  return (
    <form className={classes.move} aria-label={t('DASHBOARD_TEAMS_MOVE')} onSubmit={submit}>
      <p role="status">{t('DASHBOARD_TEAMS_SELECTED', { count: selected.size })}</p>
      <NativeSelect
        label={t('DASHBOARD_TEAMS_INTO')}
        value={target}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: t('DASHBOARD_TEAMS_INTO_NONE') },
          ...teams.map(({ id, name, members }) => ({
            value: id,
            label: t('DASHBOARD_TEAMS_OPTION', {
              name: inSentence(name),
              count: members.length,
              most,
            }),
          })),
        ]}
      />
      <Button type="submit" loading={isBusy} disabled={selected.size === 0}>
        {t('DASHBOARD_TEAMS_DO_MOVE')}
      </Button>
    </form>
  )
}

/** The codes of all teams, to print or to save. */
function Codes({ teams }: { teams: readonly ContestTeam[] }) {
  const { t } = useTranslation()
  const [arePrinted, setPrinted] = useState(false)
  const save = () => {
    const lines = teams.flatMap(({ name, code, bracket, members }) =>
      (members.length > 0 ? members : [{ nickname: '' }]).map(({ nickname }) => [
        ...[name, nickname, bracket ?? '', code],
      ]),
    )
    const text = [['team', 'nickname', 'bracket', 'code'], ...lines]
      .map((line) => csvLine(line, csvSeparator()))
      .join('')
    saveFile(new Blob([CSV_START, text], { type: 'text/csv' }), 'teams.csv')
  }
  return (
    <>
      <Group gap="sm" align="stretch">
        <Button variant="default" aria-expanded={arePrinted} onClick={() => setPrinted(!arePrinted)}>
          {t('DASHBOARD_TEAMS_CARDS')}
        </Button>
        <Button variant="default" onClick={save}>
          {t('DASHBOARD_TEAMS_SAVE')}
        </Button>
      </Group>
      {arePrinted && <TeamCodeCards teams={teams} />}
    </>
  )
}

function NewTeamForm({ brackets }: { brackets: readonly string[] }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [name, setName, clear] = useDraft('contest-team', '')
  const [chosenBracket, setBracket] = useState('')
  const bracket = brackets.includes(chosenBracket) ? chosenBracket : ''
  const { post, isBusy } = useAction<{ id: string }>(() => {
    notify(t('DASHBOARD_TEAMS_MADE', { name: inSentence(name) }))
    clear()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    post('/api/contest/teams', { name, bracket: bracket === '' ? null : bracket })
  }
  return (
    <section className="ff-card ff-panel" aria-labelledby="contest-team-new">
      <h2 id="contest-team-new">{t('DASHBOARD_TEAMS_NEW')}</h2>
      <Flex component="form" gap="md" wrap="wrap" align="flex-end" onSubmit={submit}>
        <TextInput
          label={t('DASHBOARD_TEAMS_NAME')}
          value={name}
          required
          maxLength={LONGEST_TEAM_NAME}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {brackets.length > 0 && (
          <NativeSelect
            label={t('DASHBOARD_TEAMS_BRACKET')}
            value={bracket}
            onChange={({ currentTarget }) => setBracket(currentTarget.value)}
            data={[{ value: '', label: t('DASHBOARD_TEAMS_NO_BRACKET') }, ...brackets]}
          />
        )}
        <Box>
          <Button type="submit" loading={isBusy}>
            {t('DASHBOARD_TEAMS_DO_NEW')}
          </Button>
        </Box>
      </Flex>
    </section>
  )
}
