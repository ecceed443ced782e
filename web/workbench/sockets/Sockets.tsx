import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../english.ts'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { type Connection, whileOpen } from '../../socket.ts'
import { CardSkeletons } from '../../ui/states/CardSkeletons.tsx'
import { Field, RealTools } from '../Field.tsx'
import parts from '../parts.module.css'
import css from './Sockets.module.css'
import { KNOWN_EVENTS, MOST_EVENTS, onAnyEvent, payloadIn, type SocketEvent } from './traffic.ts'

const ChainBench = lazy(() => import('./ChainBench.tsx'))

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
    <div className={parts.stack}>
      <div className={parts.segments}>
        {[false, true].map((chain) => (
          <button
            key={String(chain)}
            type="button"
            className={`${parts.button} ${parts.segment}`}
            aria-pressed={isChain === chain}
            onClick={() => turn(chain)}
          >
            {t(chain ? 'WB_CHAIN' : 'WB_EVENTS')}
          </button>
        ))}
      </div>
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
    </div>
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
    <div className={parts.stack}>
      <p className={parts.note}>{t('WB_EVENTS_LEAD')}</p>
      <form className={parts.stack} onSubmit={send}>
        <Field label={t('WB_EVENT_NAME')} value={name} suggestions={KNOWN_EVENTS} onChange={setName} />
        <Field label={t('WB_EVENT_PAYLOAD')} rows={3} value={typed} onChange={setTyped} />
        <div className={parts.row}>
          <button type="submit" className={`${parts.button} ${parts.main}`}>
            <IconSend size={18} aria-hidden="true" />
            {t('WB_EVENT_SEND')}
          </button>
          <button type="button" className={parts.button} onClick={clear}>
            <IconTrash size={18} aria-hidden="true" />
            {t('WB_EVENTS_CLEAR')}
          </button>
        </div>
        {refusal !== undefined && (
          <p className={parts.error} role="alert">
            {t(refusal)}
          </p>
        )}
      </form>
      <p className={parts.note} role="status">
        {t(isOpen ? 'WB_LINE_OPEN' : 'WB_LINE_CLOSED')}
      </p>
      <EventRows events={events} />
      <RealTools text="WB_REAL_EVENTS" />
    </div>
  )
}

/** Longer payloads are cut. */
const SHOWN_SIGNS = 20_000

const BY = { shop: 'WB_EVENT_CAME', page: 'WB_EVENT_SENT', line: 'WB_EVENT_LINE' } as const

/** The events, newest first. */
function EventRows({ events }: { events: readonly SocketEvent[] }) {
  const { t } = useTranslation()
  return (
    <ul className={`ff-list ${parts.stack}`} aria-label={t('WB_EVENTS')}>
      {events.map(({ id, at, by, name, payload }) => (
        <li key={id} className={css.event} data-by={by}>
          <p className={css.head}>
            <span className={css.by}>{t(BY[by])}</span>
            <strong className={css.name}>{name}</strong>
            <time className={css.time} dateTime={at.toISOString()}>
              {timeOf(at)}
            </time>
          </p>
          {payload.length > 0 && (
            <pre className={parts.out}>{payload.map(written).join('\n').slice(0, SHOWN_SIGNS)}</pre>
          )}
        </li>
      ))}
    </ul>
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
      whileOpen((socket) => {
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
