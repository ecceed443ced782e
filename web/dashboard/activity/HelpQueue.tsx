import { Box, Button, Flex, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityColumn, ActivityRow } from '#contract/activity.ts'
import IconAlertTriangle from '~icons/alert-triangle'
import IconHandStop from '~icons/hand-stop'
import { useActivity, useNow } from '../feed/use-activity.ts'
import { GiveHint } from '../learner/LearnerActions.tsx'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { formatAgo } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import classes from './HelpQueue.module.css'

/** More cards would push the list off the screen. The rest can be found in the list and by its filters. */
const MOST_CARDS = 12

interface HelpQueueProps {
  rows: Iterable<ActivityRow>
  columns: ReadonlyMap<string, ActivityColumn>
  search: string
  /** Stands beside the title. */
  children: ReactNode
}

/** The learners who need help most urgently: raised hands first, then those who are stuck. */
export function HelpQueue({ rows, columns, search, children }: HelpQueueProps) {
  const { t } = useTranslation()
  const needs = listHelpNeeds(rows)
  const more = needs.length - MOST_CARDS
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-labelledby="needs-title">
      <Group gap="var(--ff-space-2) var(--ff-space-4)" justify="space-between">
        <Box id="needs-title" component="h2" fz="lg">
          {t('DASHBOARD_NEEDS')}
        </Box>
        {children}
      </Group>
      {needs.length === 0 && <p className="ff-muted">{t('DASHBOARD_NEEDS_NOBODY')}</p>}
      {needs.length > 0 && (
        <ul className={classes.list}>
          {needs.slice(0, MOST_CARDS).map((need) => (
            <HelpCard
              key={need.row.id}
              need={need}
              challenge={columns.get(need.row.working?.challenge ?? '')?.name}
              search={search}
            />
          ))}
          {more > 0 && <li className={classes.more}>{t('DASHBOARD_NEEDS_MORE', { count: more })}</li>}
        </ul>
      )}
    </Flex>
  )
}

interface HelpCardProps {
  need: HelpNeed
  challenge: string | undefined
  search: string
}

function HelpCard({ need, challenge, search }: HelpCardProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { row, what, since } = need
  const { id, nickname, hand, stuck } = row
  const isHand = what === 'hand'
  const Icon = isHand ? IconHandStop : IconAlertTriangle
  const why = stuck ? t(`DASHBOARD_WHY_${stuck.why.toUpperCase()}`) : ''
  const message = isHand ? hand?.note || t('DASHBOARD_HAND_UP') : why
  return (
    <li className={classes.card} data-what={what} data-taken={Boolean(stuck?.takenBy) || undefined}>
      <Flex component="p" gap="xs" align="center" w="100%" mih="1.75rem" className={classes.head}>
        <Icon size={20} aria-hidden="true" />
        <Link to={{ pathname: `/learner/${id}`, search }} className={`ff-ellipsis ff-strong ${classes.name}`}>
          <bdi>{escapeInvisible(nickname)}</bdi>
        </Link>
        <span className={classes.since}>{formatAgo(since, now)}</span>
      </Flex>
      <Flex component="p" direction="column" w="100%" fz="sm" lh={1.35} className={classes.what}>
        <UserText text={message} />
        {challenge !== undefined && (
          <span className={`ff-ellipsis ${classes.at}`}>{escapeInvisible(challenge)}</span>
        )}
      </Flex>
      <Group gap="var(--ff-space-1) var(--ff-space-2)">
        <HelpButton need={need} />
        {row.working && <GiveHint id={id} nickname={nickname} />}
      </Group>
    </li>
  )
}

/** Confirms that a trainer has seen this need. */
function HelpButton({ need: { row, what } }: { need: HelpNeed }) {
  const { t } = useTranslation()
  const { post, isBusy } = useAction()
  const { id, nickname: name, stuck } = row
  if (what === 'stuck' && stuck?.takenBy) {
    return <p className="ff-hint">{t('DASHBOARD_TAKEN_BY', { name: stuck.takenBy })}</p>
  }
  const [path, words] = what === 'hand' ? ['hand-down', 'DASHBOARD_HAND_DOWN'] : ['take', 'DASHBOARD_TAKE']
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      onClick={() => post(`/api/learners/${id}/${path}`)}
      aria-label={t(`${words}_OF`, { name })}
    >
      {t(words)}
    </Button>
  )
}

/** Announces to screen readers who has just raised a hand or got stuck. */
export function HelpAnnouncer() {
  const { t } = useTranslation()
  const { rows, connection } = useActivity()
  const known = useRef<ReadonlySet<string> | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (connection.is === 'opening') return
    const needs = listHelpNeeds(rows.values())
    const before = known.current
    known.current = new Set(needs.map(({ row, what }) => `${what} ${row.id}`))
    // Needs that existed when the page was opened are not announced: they are at the top of the list.
    const fresh = before ? needs.filter(({ row, what }) => !before.has(`${what} ${row.id}`)) : []
    if (fresh.length === 0) return
    const sentences = fresh.slice(0, 3).map(({ row, what }) =>
      t(what === 'hand' ? 'DASHBOARD_NEW_HAND' : 'DASHBOARD_NEW_STUCK', {
        name: escapeInvisible(row.nickname),
      }),
    )
    setAnnouncement(sentences.join(' '))
  }, [rows, connection, t])
  return (
    <p role="status" className="ff-hidden">
      {announcement}
    </p>
  )
}

/** A learner who needs help, and since when. */
interface HelpNeed {
  row: ActivityRow
  what: 'hand' | 'stuck'
  since: string
}

/**
 * Raised hands first, then learners who are stuck and whom no trainer has taken. Within each group the longest wait
 * comes first.
 */
function listHelpNeeds(rows: Iterable<ActivityRow>): HelpNeed[] {
  const needs: HelpNeed[] = []
  for (const row of rows) {
    if (row.removedAt !== null) continue
    if (row.hand) needs.push({ row, what: 'hand', since: row.hand.since })
    else if (row.stuck) needs.push({ row, what: 'stuck', since: row.stuck.since })
  }
  return needs.sort((one, other) => rank(one) - rank(other) || (one.since < other.since ? -1 : 1))
}

function rank({ what, row }: HelpNeed): number {
  if (what === 'hand') return 0
  return row.stuck?.takenBy ? 2 : 1
}
