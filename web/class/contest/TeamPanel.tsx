import { Box, Button, Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContestPhase, LONGEST_TEAM_NAME, type PlayerContest } from '#contract/contest.ts'
import { http, serverMessage } from '#web/http.ts'
import { storeAnswer } from '#web/refetch.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { isolated } from '#web/ui/behaviour/isolated.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ownClassQuery } from '../../data/class.ts'
import { contestQuery } from '../../data/contest.ts'
import css from './Team.module.css'
import './texts.ts'

interface Props {
  contest: PlayerContest
  phase: ContestPhase
}

type Team = NonNullable<PlayerContest['team']>

/** The server's limit in characters. */
const LONGEST_CODE = 100

/** The player's team: its members and code, or how to get into one. For contests of teams. */
export function TeamPanel({ contest, phase }: Props) {
  const { t } = useTranslation()
  const { team, teams } = contest
  const panel = useFocusAfterChange(team?.id)
  const change = useChangeOfTeam(team)
  if (!teams) return null
  const isOpen = teams.madeBy === 'players' && phase !== 'over'
  return (
    <Flex ref={panel} tabIndex={-1} className={css.panel} direction="column" gap="sm">
      <p role="status" className={change === '' ? 'ff-hidden' : undefined}>
        {change}
      </p>
      {team && <OwnTeam team={team} phase={phase} isOpen={isOpen} most={teams.most} />}
      {!team && isOpen && <WaysIn most={teams.most} phase={phase} />}
      {!team && !isOpen && <p>{t(phase === 'over' ? 'CONTEST_TEAM_TOO_LATE' : 'CONTEST_TEAM_BY_TRAINER')}</p>}
    </Flex>
  )
}

const CHANGE_SHOWN_MS = 30_000

/** Says for a while that the player has joined or left a team, also if somebody else did it. */
function useChangeOfTeam(team: Team | null): string {
  const { t } = useTranslation()
  const [before, setBefore] = useState(team)
  const [change, setChange] = useState<{ from: Team | null }>()
  if (before !== team) {
    setBefore(team)
    if (before?.id !== team?.id) setChange({ from: before })
  }
  useEffect(() => {
    if (!change) return
    const timer = setTimeout(() => setChange(undefined), CHANGE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [change])
  if (!change) return ''
  return team
    ? t('CONTEST_TEAM_JOINED', { name: isolated(team.name) })
    : t('CONTEST_TEAM_LEFT', { name: isolated(change.from?.name ?? '') })
}

/** Once a player has joined or left, the control that had the focus is gone. */
function useFocusAfterChange(team: string | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(team)
  useEffect(() => {
    if (before.current !== team && document.activeElement === document.body) panel.current?.focus()
    before.current = team
  }, [team])
  return panel
}

/** Forms to join a team and to create one. */
function WaysIn({ most, phase }: { most: number; phase: ContestPhase }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('CONTEST_TEAM_HOW', { count: most })}</p>
      {phase === 'running' && <p>{t('CONTEST_TEAM_FINAL')}</p>}
      <div className={css.ways}>
        <OneField
          title={t('CONTEST_TEAM_JOIN_TITLE')}
          label={t('CONTEST_TEAM_CODE_FIELD')}
          hint={t('CONTEST_TEAM_CODE_HINT')}
          action={t('CONTEST_TEAM_JOIN')}
          longest={LONGEST_CODE}
          send={(code) => http.post<PlayerContest>('/training/contest/team/join', { code })}
        />
        <OneField
          title={t('CONTEST_TEAM_FOUND_TITLE')}
          label={t('CONTEST_TEAM_NAME')}
          hint={t('CONTEST_TEAM_NAME_HINT')}
          action={t('CONTEST_TEAM_FOUND')}
          longest={LONGEST_TEAM_NAME}
          send={(name) => http.post<PlayerContest>('/training/contest/team', { name })}
        />
      </div>
    </>
  )
}

/** Sends a change of the team, and shows the contest as it is then. */
function useTeamChange<Given = void>(send: (given: Given) => Promise<PlayerContest>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: send,
    onSuccess: (contest) => {
      storeAnswer(client, contestQuery.queryKey, contest)
      // The class bar says whether a team is missing.
      void client.invalidateQueries({ queryKey: ownClassQuery.queryKey, exact: true })
    },
    // Somebody else may have changed the team.
    onError: () => void client.invalidateQueries({ queryKey: contestQuery.queryKey }),
  })
  const failure = isError ? (serverMessage(error) ?? t('CONTEST_TEAM_FAILED')) : undefined
  return { send: mutate, isBusy: isPending, failure }
}

function FailureText({ text }: { text: string | undefined }) {
  return (
    <Box role="alert" c="var(--ff-danger)">
      {text !== undefined && <p>{text}</p>}
    </Box>
  )
}

interface OneFieldProps {
  title?: string
  label: string
  hint: string
  action: string
  longest: number
  initial?: string
  send: (value: string) => Promise<PlayerContest>
}

/** A form with one field. */
function OneField({ title, label, hint, action, longest, initial = '', send }: OneFieldProps) {
  const [value, setValue] = useState(initial)
  const change = useTeamChange(send)
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isBusy) change.send(value)
      }}
    >
      {title !== undefined && <h3>{title}</h3>}
      <TextInput
        label={label}
        description={hint}
        value={value}
        required
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <FailureText text={change.failure} />
      <Group>
        <Button type="submit" loading={change.isBusy}>
          {action}
        </Button>
      </Group>
    </Flex>
  )
}

interface OwnTeamProps {
  team: Team
  phase: ContestPhase
  /** Whether players may change teams. */
  isOpen: boolean
  most: number
}

function OwnTeam({ team, phase, isOpen: mayChange, most }: OwnTeamProps) {
  const { t } = useTranslation()
  const { data: own } = useQuery(ownClassQuery)
  const shared = own?.sharedBy
  // The whole team works in a shared shop, so nobody changes the team there.
  const isOpen = mayChange && !shared
  const nameOfOwn = shared ? shared.you : own?.nickname
  return (
    <>
      {shared && <p>{t('CONTEST_TEAM_SHARED')}</p>}
      {own?.contest?.hasTeamShop && <GoToTeamShop />}
      <p className="ff-lead ff-break">
        <strong dir="auto">{team.name}</strong>
        {team.bracket !== null && (
          <>
            {' '}
            (<bdi>{team.bracket}</bdi>)
          </>
        )}
      </p>
      <ul className={`ff-list ${css.members}`} aria-label={t('CONTEST_TEAM_MEMBERS')}>
        {team.members.map(({ id, nickname, isCaptain }) => (
          <li key={id} className="ff-break">
            <bdi>{nickname}</bdi>
            {isCaptain && <em> ({t('CONTEST_TEAM_CAPTAIN')})</em>}
            {shared?.here.includes(nickname) && <span> – {t('CONTEST_TEAM_IS_HERE')}</span>}
            {nickname === nameOfOwn && <span className="ff-muted"> – {t('CONTEST_TEAM_YOU')}</span>}
          </li>
        ))}
      </ul>
      {mayChange && team.members.length < most && <TeamCode code={team.code} />}
      {isOpen && team.isCaptain && <CaptainControls team={team} phase={phase} />}
      {isOpen && (phase === 'before' ? <Leave team={team} /> : <p>{t('CONTEST_TEAM_STAY')}</p>)}
    </>
  )
}

/** A form, because only the join page may lead into another shop. */
function GoToTeamShop() {
  const { t } = useTranslation()
  return (
    <Flex component="form" method="post" action="./.class/team" direction="column" gap="sm" align="start">
      <p>{t('CONTEST_TEAM_GO_HINT')}</p>
      <Button type="submit">{t('CONTEST_TEAM_GO')}</Button>
    </Flex>
  )
}

function TeamCode({ code }: { code: string }) {
  const { t } = useTranslation()
  const [copyResult, setCopyResult] = useState('')
  const copy = () =>
    copyText(code).then(
      () => setCopyResult(t('CONTEST_TEAM_COPIED')),
      () => setCopyResult(t('CONTEST_TEAM_NOT_COPIED')),
    )
  return (
    <div>
      <p>{t('CONTEST_TEAM_SHARE')}</p>
      <Group gap="sm">
        <strong className={css.code}>{code}</strong>
        <Button variant="default" onClick={() => void copy()}>
          {t('CONTEST_TEAM_COPY')}
        </Button>
        <span role="status">{copyResult}</span>
      </Group>
    </div>
  )
}

function Leave({ team }: { team: Team }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const leaving = useTeamChange(() => http.delete<PlayerContest>('/training/contest/team'))
  return (
    <div>
      <FailureText text={leaving.failure} />
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('CONTEST_TEAM_LEAVE')}
      </Button>
      <ConfirmButton
        title={t('CONTEST_TEAM_LEAVE_ASK', { name: isolated(team.name) })}
        action={t('CONTEST_TEAM_LEAVE')}
        isOpen={isAsked}
        isBusy={leaving.isBusy}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          leaving.send()
        }}
      >
        <p>{t(team.members.length > 1 ? 'CONTEST_TEAM_LEAVE_HINT' : 'CONTEST_TEAM_LEAVE_LAST')}</p>
      </ConfirmButton>
    </div>
  )
}

/** What only the captain may do. */
function CaptainControls({ team, phase }: { team: Team; phase: ContestPhase }) {
  const { t } = useTranslation()
  const others = team.members.filter(({ isCaptain }) => !isCaptain)
  return (
    <details className={css.captain}>
      <summary>{t('CONTEST_TEAM_CONTROLS')}</summary>
      <div className={css.ways}>
        <OneField
          label={t('CONTEST_TEAM_NAME')}
          hint={t('CONTEST_TEAM_NAME_HINT')}
          action={t('CONTEST_TEAM_RENAME')}
          longest={LONGEST_TEAM_NAME}
          initial={team.name}
          send={(name) => http.patch<PlayerContest>('/training/contest/team', { name })}
        />
        <NewCode />
        {others.length > 0 && (
          <MemberChoice
            label={t('CONTEST_TEAM_NEXT_CAPTAIN')}
            action={t('CONTEST_TEAM_HAND_OVER')}
            members={others}
            send={(learner) => http.put<PlayerContest>('/training/contest/team/captain', { learner })}
          />
        )}
        {others.length > 0 && phase === 'before' && (
          <MemberChoice
            label={t('CONTEST_TEAM_REMOVE_WHOM')}
            action={t('CONTEST_TEAM_REMOVE')}
            members={others}
            send={(learner) =>
              http.delete<PlayerContest>(`/training/contest/team/members/${encodeURIComponent(learner)}`)
            }
          />
        )}
      </div>
    </details>
  )
}

function NewCode() {
  const { t } = useTranslation()
  const { send, isBusy, failure } = useTeamChange(() =>
    http.post<PlayerContest>('/training/contest/team/code'),
  )
  return (
    <Flex direction="column" gap="sm">
      <p>{t('CONTEST_TEAM_NEW_CODE_HINT')}</p>
      <FailureText text={failure} />
      <Group>
        <Button variant="default" loading={isBusy} onClick={() => send()}>
          {t('CONTEST_TEAM_NEW_CODE')}
        </Button>
      </Group>
    </Flex>
  )
}

interface MemberChoiceProps {
  label: string
  action: ReactNode
  members: Team['members']
  send: (learner: string) => Promise<PlayerContest>
}

/** Does something with one of the other members. */
function MemberChoice({ label, action, members, send }: MemberChoiceProps) {
  const [chosen, setChosen] = useState('')
  const change = useTeamChange(send)
  const learner = members.find(({ id }) => id === chosen)?.id ?? members[0]?.id ?? ''
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isBusy) change.send(learner)
      }}
    >
      <NativeSelect
        label={label}
        value={learner}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={members.map(({ id, nickname }) => ({ value: id, label: nickname }))}
      />
      <FailureText text={change.failure} />
      <Group>
        <Button type="submit" variant="default" loading={change.isBusy}>
          {action}
        </Button>
      </Group>
    </Flex>
  )
}
