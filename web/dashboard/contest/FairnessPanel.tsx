import { Box, Button, Flex, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  FAIRNESS_KINDS,
  type FairnessCompetitor,
  type FairnessNote,
  type FairnessReport,
} from '#contract/fairness.ts'
import { boardFormat } from '../../ui/contest/places.ts'
import { ScoreGraph } from '../../ui/contest/ScoreGraph.tsx'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { inSentence } from '../ui/escape-invisible.ts'
import { formatNumber, formatTimeWithSeconds } from '../ui/format.ts'
import { UserText } from '../ui/text.tsx'
import type { ActiveContest } from './use-contest.ts'

/** Notes are no alarm: they need not be there at once. */
const REFETCH_MS = 30_000
/** How many competitors and challenges are shown at first. */
const FIRST_COMPETITORS = 30
const FIRST_ITEMS = 8

const WITH_NOTES = 'with-notes'
const ALL = 'all'

/** What was seen of each competitor that is worth a look, with innocent readings beside it. */
export function FairnessPanel({ contest }: { contest: ActiveContest }) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const [filter, setFilter] = useState<string>(WITH_NOTES)
  const { data, isError } = useQuery({
    queryKey: ['fairness'],
    queryFn: () => api.get<FairnessReport>('/api/contest/fairness'),
    refetchInterval: REFETCH_MS,
  })
  return (
    <section className="ff-card ff-panel" aria-labelledby="fairness">
      <Stack gap="md">
        <h2 id="fairness">{t('DASHBOARD_CONTEST_FAIRNESS')}</h2>
        <p>{t('DASHBOARD_FAIRNESS_ABOUT')}</p>
        <NativeSelect
          label={t('DASHBOARD_FAIRNESS_SHOW')}
          maw="24rem"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          data={[
            { value: WITH_NOTES, label: t('DASHBOARD_FAIRNESS_WITH_NOTES') },
            { value: ALL, label: t('DASHBOARD_FAIRNESS_ALL') },
            ...FAIRNESS_KINDS.map((kind) => ({
              value: kind,
              label: t(`DASHBOARD_FAIRNESS_KIND_${kind.toUpperCase()}`),
            })),
          ]}
        />
        {!data && <p role="status">{t(isError ? 'DASHBOARD_UNREACHABLE' : 'DASHBOARD_LOADING')}</p>}
        {data && <Competitors key={filter} report={data} filter={filter} contest={contest} />}
      </Stack>
    </section>
  )
}

interface CompetitorsProps {
  report: FairnessReport
  filter: string
  contest: ActiveContest
}

function Competitors({ report, filter, contest }: CompetitorsProps) {
  const { t } = useTranslation()
  const [most, setMost] = useState(FIRST_COMPETITORS)
  const shown = filterCompetitors(report.competitors, filter)
  if (shown.length === 0) return <p role="status">{t('DASHBOARD_FAIRNESS_EMPTY')}</p>
  return (
    <>
      <Flex component="ul" direction="column" gap="lg" className="ff-list">
        {shown.slice(0, most).map((competitor) => (
          <Competitor key={competitor.id} competitor={competitor} at={report.at} contest={contest} />
        ))}
      </Flex>
      {shown.length > most && (
        <Button variant="default" onClick={() => setMost(shown.length)}>
          {t('DASHBOARD_FAIRNESS_SHOW_REST', { number: formatNumber(shown.length - most) })}
        </Button>
      )}
    </>
  )
}

/** The competitors with their notes of this kind. */
function filterCompetitors(
  competitors: readonly FairnessCompetitor[],
  filter: string,
): readonly FairnessCompetitor[] {
  if (filter === ALL) return competitors
  return competitors
    .map((one) => ({
      ...one,
      notes: one.notes.filter(({ kind }) => filter === WITH_NOTES || kind === filter),
    }))
    .filter(({ notes }) => notes.length > 0)
}

function Competitor({
  competitor,
  at,
  contest: { settings, board },
}: {
  competitor: FairnessCompetitor
  at: string
  contest: ActiveContest
}) {
  const { t, i18n } = useTranslation()
  const { startsAt, endsAt } = settings
  // Each graph has hundreds of elements, and most stay closed.
  const [isGraphOpen, setGraphOpen] = useState(false)
  const { name, place, notes } = competitor
  return (
    <li>
      <Stack gap="sm">
        <h3>
          <UserText text={name} />
          {place !== null && (
            <Box component="span" className="ff-muted" ms="sm" fz="md" fw="normal">
              {t('DASHBOARD_FAIRNESS_PLACE', { place: formatNumber(place) })}
            </Box>
          )}
        </h3>
        <details onToggle={({ currentTarget }) => setGraphOpen(currentTarget.open)}>
          <summary>{t('DASHBOARD_FAIRNESS_GRAPH', { name: inSentence(name) })}</summary>
          {isGraphOpen && (
            <ScoreGraph
              board={{ lines: [competitor], startsAt, endsAt, at, frozenSince: null }}
              format={boardFormat(i18n.resolvedLanguage ?? 'en', settings)}
              labels={{
                title: t('DASHBOARD_FAIRNESS_GRAPH', { name: inSentence(name) }),
                asTable: t('DASHBOARD_FAIRNESS_AS_TABLE'),
                name: t('DASHBOARD_FAIRNESS_NAME'),
                points: t('DASHBOARD_FAIRNESS_POINTS'),
                empty: t('DASHBOARD_FAIRNESS_NO_POINTS'),
                frozen: '',
              }}
              renderName={(line) => <UserText text={line.name} />}
            />
          )}
        </details>
        {notes.length === 0 && <p className="ff-muted">{t('DASHBOARD_FAIRNESS_NO_NOTES')}</p>}
        <Flex component="ul" direction="column" gap="md" className="ff-list">
          {notes.map((note) => (
            <Note key={note.id} note={note} isByTeams={board.isByTeams} />
          ))}
        </Flex>
      </Stack>
    </li>
  )
}

interface NoteProps {
  note: FairnessNote
  isByTeams: boolean
}

function Note({ note: { kind, learner, nickname, items, others, number }, isByTeams }: NoteProps) {
  const { t } = useTranslation()
  const key = kind.toUpperCase()
  const seen = kind === 'untraced' && !isByTeams ? `${key}_ALONE` : key
  const name = inSentence(nickname)
  const names = others.map(inSentence).join(', ') || t('DASHBOARD_FAIRNESS_GONE')
  const rest = items.slice(FIRST_ITEMS)
  return (
    <Box component="li" ps="md" style={{ borderInlineStart: '3px solid var(--ff-line)' }}>
      <Stack gap="xs">
        <p className="ff-break">
          {t(`DASHBOARD_FAIRNESS_SAW_${seen}`, { name, others: names, number: formatNumber(number ?? 0) })}
        </p>
        <Items items={items.slice(0, FIRST_ITEMS)} />
        {rest.length > 0 && (
          <details>
            <summary>{t('DASHBOARD_FAIRNESS_REST', { number: formatNumber(rest.length) })}</summary>
            <Items items={rest} />
          </details>
        )}
        <p className="ff-muted">
          {t('DASHBOARD_FAIRNESS_READINGS')} {t(`DASHBOARD_FAIRNESS_READ_${key}`)}
        </p>
        <p>
          <Link to={`/learner/${learner}`}>{t('DASHBOARD_FAIRNESS_TIMELINE', { name })}</Link>
        </p>
      </Stack>
    </Box>
  )
}

/** Challenges by their titles, each with its time. */
function Items({ items }: Pick<FairnessNote, 'items'>) {
  const { columns } = useActivity()
  return (
    <ul>
      {items.map(({ challenge, at }) => (
        <li key={`${challenge} ${at}`}>
          {columns.get(challenge)?.name ?? challenge}, <time dateTime={at}>{formatTimeWithSeconds(at)}</time>
        </li>
      ))}
    </ul>
  )
}
