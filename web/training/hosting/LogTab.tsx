import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostVisit } from '#contract/training/hosting.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { formatMoment, formatTime } from '#web/locale.ts'
import { refetchAfterChange, storeAnswer } from '#web/refetch.ts'
import { onConnected, onSocket } from '#web/socket.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconChevronRight from '~icons/chevron-right'
import IconTrash from '~icons/trash'
import css from './Log.module.css'
import { clearVisits, visitsQuery } from './queries.ts'

/** The time in which visits are gathered before the log is read again. */
const GATHER_MS = 200

/** The visits to all rented hosts, the latest first, live. */
export function LogTab() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(visitsQuery)
  const [host, setHost] = useState('')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // One attack may bring dozens of visits at once.
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetchAfterChange(client, { queryKey: visitsQuery.queryKey })
      }, GATHER_MS)
    }
    const ends = [onSocket('host visited', look), onConnected(look)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [client])
  if (isError) {
    return (
      <Failure title={t('HOSTING_LOG_FAILED')} detail={serverMessage(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardSkeletons cards={2} height="5rem" />
  const hosts = [...new Set(data.map(hostOf))].sort()
  const shown = data.filter((visit) => !hosts.includes(host) || hostOf(visit) === host)
  return (
    <section className={css.log} aria-labelledby={title}>
      <header>
        <h2 ref={heading} id={title} tabIndex={-1}>
          {t('HOSTING_LOG_TITLE')}
        </h2>
        <Box component="p" maw="var(--ff-width-text)" mt="xs">
          {t('HOSTING_LOG_LEAD')}
        </Box>
      </header>
      <Group justify="space-between" align="end" gap="sm">
        <p role="status" className="ff-strong">
          {shown.length > 0 && t('HOSTING_LOG_COUNT', { count: shown.length })}
        </p>
        <Group align="end" gap="xs">
          {hosts.length > 1 && (
            <NativeSelect
              label={t('HOSTING_HOST')}
              value={hosts.includes(host) ? host : ''}
              data={[{ value: '', label: t('HOSTING_LOG_ALL') }, ...hosts]}
              onChange={(event) => setHost(event.target.value)}
            />
          )}
          {data.length > 0 && <ClearLog onCleared={() => heading.current?.focus()} />}
        </Group>
      </Group>
      {data.length === 0 && (
        <EmptyState title={t('HOSTING_LOG_EMPTY')} detail={t('HOSTING_LOG_EMPTY_DETAIL')} />
      )}
      <ol className={`ff-list ${css.visits}`}>
        {withKeys(shown)
          .reverse()
          .map(([key, visit]) => (
            <li key={key}>
              <Visit visit={visit} />
            </li>
          ))}
      </ol>
    </section>
  )
}

const hostOf = ({ url }: HostVisit): string => (URL.canParse(url) ? new URL(url).hostname : url)

/** Keys that stay when older visits leave the log: two visits at the same moment are numbered. */
function withKeys(visits: readonly HostVisit[]): [string, HostVisit][] {
  const seen = new Map<string, number>()
  return visits.map((visit) => {
    const count = (seen.get(visit.at) ?? 0) + 1
    seen.set(visit.at, count)
    return [`${visit.at} ${count}`, visit]
  })
}

/** One visit. Its headers and body are folded. */
function Visit({ visit: { at, method, url, from, headers, body, status } }: { visit: HostVisit }) {
  const { t } = useTranslation()
  const moment = new Date(at)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <details className={css.visit}>
      <summary>
        <IconChevronRight size={18} aria-hidden="true" className={css.chevron} />
        <time dateTime={at} title={formatMoment(moment)}>
          {formatTime(moment)}
        </time>
        <span className={css.from}>{t(`HOSTING_FROM_${from.toUpperCase()}`)}</span>
        <span className={css.request} dir="ltr">
          <b>{method}</b> {url}
        </span>
        <span className={css.status} data-family={Math.floor(status / 100)}>
          {status}
        </span>
      </summary>
      <Part title={t('HOSTING_HEADERS')} text={lines.join('\n')} />
      <Part title={t('HOSTING_BODY')} text={body} />
    </details>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={css.part}>{title}</h3>
      {text === '' ? (
        <p className="ff-hint">{t('HOSTING_LOG_NOTHING')}</p>
      ) : (
        <Box component="pre" className={css.text} tabIndex={0} role="region" aria-label={title}>
          {text}
        </Box>
      )}
    </>
  )
}

/** Clears the log, after confirmation. The button disappears with the last visit. */
function ClearLog({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { start, isPending } = useSingleMutation({
    mutationFn: clearVisits,
    onSuccess: (left) => {
      onCleared()
      setIsAsking(false)
      storeAnswer(client, visitsQuery.queryKey, left)
    },
    onError: (error) => {
      setIsAsking(false)
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_DELETED'), 'error')
    },
  })
  return (
    <>
      <Button
        variant="default"
        id="clearHostingLog"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t('BTN_HOSTING_CLEAR_LOG')}
      </Button>
      {isAsking && (
        <ConfirmButton
          isOpen
          title={t('HOSTING_CLEAR_LOG_TITLE')}
          action={t('BTN_HOSTING_CLEAR_LOG')}
          isBusy={isPending}
          onConfirm={() => start()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('HOSTING_CLEAR_LOG_TEXT')}</p>
        </ConfirmButton>
      )}
    </>
  )
}
