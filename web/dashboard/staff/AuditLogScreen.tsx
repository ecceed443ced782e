import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/activity.ts'
import { CSV_START, csvLine } from '#contract/csv.ts'
import { useClass } from '../class/use-class.ts'
import { useActivity } from '../feed/use-activity.ts'
import { useDashboard } from '../session.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { csvSeparator, saveFile } from '../ui/files.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import {
  actInWords,
  detailInWords,
  filterChoices,
  filterEntries,
  type LogFilter,
  type LogWords,
  NO_FILTER,
} from './audit-log.ts'

/** How many entries are shown until all are asked for. */
const FIRST = 200

/** The audit log: what trainers changed, looked at and exported. */
export function AuditLogScreen() {
  const { t, i18n } = useTranslation()
  const { api } = useDashboard()
  const { columns } = useActivity()
  const [filter, setFilter] = useState(NO_FILTER)
  const [isAll, setAll] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['audit'],
    queryFn: () => api.get<AuditEntry[]>('/api/audit'),
  })
  const words: LogWords = { columns, textOf: (key) => (i18n.exists(key) ? t(key) : undefined) }
  const entries = filterEntries(data ?? [], filter)
  return (
    <Screen
      title={t('DASHBOARD_LOG')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      <p>{t('DASHBOARD_LOG_ABOUT')}</p>
      {data && data.length > 0 && (
        <Filters
          filter={filter}
          entries={data}
          words={words}
          onFilter={(change) => setFilter({ ...filter, ...change })}
        />
      )}
      {data && entries.length === 0 && <p>{t('DASHBOARD_LOG_EMPTY')}</p>}
      {entries.length > 0 && (
        <>
          <SaveButton entries={entries} words={words} />
          <EntryTable entries={isAll ? entries : entries.slice(0, FIRST)} words={words} />
          {!isAll && entries.length > FIRST && (
            <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setAll(true)}>
              {t('DASHBOARD_LOG_ALL', { number: formatNumber(entries.length) })}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

interface FiltersProps {
  filter: LogFilter
  entries: readonly AuditEntry[]
  words: LogWords
  onFilter: (change: Partial<LogFilter>) => void
}

function Filters({ filter, entries, words, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const { learners, acts, challenges } = filterChoices(entries)
  const lists = [
    ['learner', 'DASHBOARD_LOG_LEARNER', learners.map((value) => ({ value, label: escapeInvisible(value) }))],
    ['act', 'DASHBOARD_LOG_WHAT', acts.map((value) => ({ value, label: actInWords(value, words) }))],
    [
      'challenge',
      'DASHBOARD_LOG_CHALLENGE',
      challenges.map((value) => ({ value, label: words.columns.get(value)?.name ?? value })),
    ],
  ] as const
  return (
    <Group gap="sm" align="end">
      {lists.map(([field, label, choices]) => (
        <NativeSelect
          key={field}
          label={t(label)}
          value={filter[field]}
          onChange={({ currentTarget }) => onFilter({ [field]: currentTarget.value })}
          data={[{ value: '', label: t('DASHBOARD_ALL') }, ...choices]}
        />
      ))}
      {(['from', 'to'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={t(`DASHBOARD_LOG_${field.toUpperCase()}`)}
          value={filter[field]}
          onChange={({ currentTarget }) => onFilter({ [field]: currentTarget.value })}
        />
      ))}
    </Group>
  )
}

interface EntriesProps {
  entries: readonly AuditEntry[]
  words: LogWords
}

/** Saves the entries that are shown, as they are shown. */
function SaveButton({ entries, words }: EntriesProps) {
  const { t } = useTranslation()
  const { data } = useClass()
  const save = (): void => {
    const heading = ['AT', 'WHO', 'WHAT', 'LEARNER', 'DETAIL'].map((one) => t(`DASHBOARD_LOG_${one}`))
    const lines = entries.map((entry) => [
      entry.at.slice(0, 19).replace('T', ' '),
      entry.trainer,
      actInWords(entry.act, words),
      entry.learner ?? '',
      detailInWords(entry, words),
    ])
    const text = [heading, ...lines].map((line) => csvLine(line, csvSeparator())).join('')
    const day = new Date().toISOString().slice(0, 10)
    saveFile(new Blob([CSV_START, text], { type: 'text/csv' }), `${data?.name ?? ''} ${day} log.csv`)
  }
  return (
    <Button variant="default" my="sm" style={{ justifySelf: 'start' }} onClick={save}>
      {t('DASHBOARD_LOG_SAVE')}
    </Button>
  )
}

function EntryTable({ entries, words }: EntriesProps) {
  const { t } = useTranslation()
  return (
    <table className="ff-table">
      <thead>
        <tr>
          <th scope="col">{t('DASHBOARD_LOG_AT')}</th>
          <th scope="col">{t('DASHBOARD_LOG_WHO')}</th>
          <th scope="col">{t('DASHBOARD_LOG_WHAT')}</th>
          <th scope="col">{t('DASHBOARD_LOG_WHOM')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </td>
            <td>
              <bdi>{escapeInvisible(entry.trainer)}</bdi>
            </td>
            <td>{actInWords(entry.act, words)}</td>
            <td>
              <bdi>{escapeInvisible(entry.learner ?? '')}</bdi>{' '}
              <bdi className="ff-muted">{escapeInvisible(detailInWords(entry, words))}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
