import { Box, Flex, Group, Stack } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../english.ts'
import IconSend from '~icons/send'
import IconTrash from '~icons/trash'
import { type Connection, withConnection } from '../../socket.ts'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import { Field, RealTools, ToolButton } from '../Field.tsx'
import parts from '../parts.module.css'
import css from './Sockets.module.css'
import { KNOWN_EVENTS, MOST_EVENTS, onAnyEvent, payloadIn, type SocketEvent } from './traffic.ts'

const ChainBench = lazy(() => import('./ChainTool.tsx'))

/** Shows and sends events of the page's connection to the shop, and calls the shop's chain. */
export default function Sockets() {
  const { t } = useTranslation()
  const [isChain, setChain] = useState(false)
  const [wasChain, setWasChain] = useState(false)
  const turn = (chain: boolean) => {
    setChain(chain)
    setWasChain(wasChain || chain)
  }
  return (
    <Stack>
      <Group gap="xs" align="stretch">
        {[false, true].map((chain) => (
          <ToolButton key={String(chain)} aria-pressed={isChain === chain} onClick={() => turn(chain)}>
            {t(chain ? 'WB_CHAIN' : 'WB_EVENTS')}
          </ToolButton>
        ))}
      </Group>
      <div hidden={isChain}>
        <EventBench />
      </div>
      {wasChain && (
        <div hidden={!isChain}>
          <Suspense fallback={<CardSkeletons cards={2} height="9rem" />}>
            <ChainBench />
          </Suspense>
        </div>
      )}
    </Stack>
  )
}

/** The events of the connection, live, and a form to send one. */
function EventBench() {
  const { t } = useTranslation()
  const { events, isOpen, say, clear } = useTraffic()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const payload = payloadIn(typed)
    if (name.trim() === '') return setRefusal('WB_EVENT_NO_NAME')
    if (!payload) return setRefusal('WB_EVENT_NO_JSON')
    setRefusal(isOpen ? undefined : 'WB_LINE_WAITS')
    say(name, payload)
  }
  return (
    <Stack>
      <p className={parts.note}>{t('WB_EVENTS_LEAD')}</p>
      <Flex component="form" direction="column" gap="md" onSubmit={send}>
        <Field label={t('WB_EVENT_NAME')} value={name} suggestions={KNOWN_EVENTS} onChange={setName} />
        <Field label={t('WB_EVENT_PAYLOAD')} rows={3} value={typed} onChange={setTyped} />
        <div className={parts.row}>
          <ToolButton type="submit" isMain leftSection={<IconSend size={18} aria-hidden="true" />}>
            {t('WB_EVENT_SEND')}
          </ToolButton>
          <ToolButton leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={clear}>
            {t('WB_EVENTS_CLEAR')}
          </ToolButton>
        </div>
        {refusal !== undefined && (
          <p className={parts.error} role="alert">
            {t(refusal)}
          </p>
        )}
      </Flex>
      <p className={parts.note} role="status">
        {t(isOpen ? 'WB_LINE_OPEN' : 'WB_LINE_CLOSED')}
      </p>
      <EventRows events={events} />
      <RealTools text="WB_REAL_EVENTS" />
    </Stack>
  )
}

/** Longer payloads are cut. */
const SHOWN_SIGNS = 20_000

const BY = { shop: 'WB_EVENT_CAME', page: 'WB_EVENT_SENT', line: 'WB_EVENT_LINE' } as const

/** The events, newest first. */
function EventRows({ events }: { events: readonly SocketEvent[] }) {
  const { t } = useTranslation()
  return (
    <Flex component="ul" direction="column" gap="md" className="ff-list" aria-label={t('WB_EVENTS')}>
      {events.map(({ id, at, by, name, payload }) => (
        <li key={id} className={css.event} data-by={by}>
          <p className={css.head}>
            <span className="ff-muted">{t(BY[by])}</span>
            <Box component="strong" ff="var(--ff-font-code)" className="ff-break">
              {name}
            </Box>
            <time className={css.time} dateTime={at.toISOString()}>
              {timeOf(at)}
            </time>
          </p>
          {payload.length > 0 && (
            <Box component="pre" className={parts.out} tabIndex={0}>
              {payload.map(written).join('\n').slice(0, SHOWN_SIGNS)}
            </Box>
          )}
        </li>
      ))}
    </Flex>
  )
}

/** `14:03:59.120`, as in logs. */
function timeOf(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const ms = String(at.getMilliseconds()).padStart(3, '0')
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`
}

function written(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? String(value)
}

/** The events of the connection since the tool was opened, newest first, and a function to send one. */
function useTraffic() {
  const [events, setEvents] = useState<readonly SocketEvent[]>([])
  const line = useRef<Connection>(null)
  useEffect(
    () =>
      withConnection((socket) => {
        line.current = socket
        return onAnyEvent(socket, (event) =>
          setEvents((before) => {
            const id = (before[0]?.id ?? 0) + 1
            return [{ ...event, id, at: new Date() }, ...before].slice(0, MOST_EVENTS)
          }),
        )
      }),
    [],
  )
  const [latest] = events.filter(({ by }) => by === 'line')
  return {
    events,
    isOpen: latest?.name === 'connect',
    say: (name: string, payload: readonly unknown[]) => void line.current?.emit(name, ...payload),
    clear: () => setEvents((before) => before.filter((event) => event === latest)),
  }
}
